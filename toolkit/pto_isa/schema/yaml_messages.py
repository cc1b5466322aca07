"""The reader's messages: every fault and libyaml's syntax errors, by what was found and what is expected."""

from __future__ import annotations

from yaml import MarkedYAMLError, YAMLError

from .issue import Issue, quoted

# libyaml's problem -> (English, Chinese); {found} is the text at the place, {opened} where the construct began.
_PROBLEMS: dict[str, tuple[str, str]] = {
    "did not find expected ',' or ']'": (
        "{found} was found inside the list opened at {opened}; expected `,` or the closing `]`",
        "{opened}开始的列表中遇到{found}；此处应为 `,` 或右括号 `]`",
    ),
    "did not find expected ',' or '}'": (
        "{found} was found inside the mapping opened at {opened}; expected `,` or the closing `}}`",
        "{opened}开始的映射中遇到{found}；此处应为 `,` 或右括号 `}}`",
    ),
    "mapping values are not allowed in this context": (
        "a second `: ` was found where a value stands; expected quotes around a value that holds `: `, "
        "or the key on a line of its own (does the line before lack its `:`?)",
        "值的位置又出现了 `: `；含有 `: ` 的值请加引号，若是新的键请另起一行（并检查上一行是否缺少 `:`）",
    ),
    "block sequence entries are not allowed in this context": (
        "`- ` was found behind a key on the same line; "
        "expected the list on the following lines, or quotes around a text",
        "键的同一行出现了 `- `；列表请从下一行写起，若是文本请加引号",
    ),
    "found unexpected end of stream": (
        "the file ends inside the quoted text opened at {opened}; expected the closing quote",
        "文件结束时，{opened}开始的引号仍未闭合；请补上右引号",
    ),
    "found unexpected document indicator": (
        "a document marker was found inside the quoted text opened at {opened}; expected the closing quote before it",
        "{opened}开始的引号尚未闭合就遇到了文档分隔符；请先补上右引号",
    ),
    "found character that cannot start any token": (
        "{found} was found, and no plain value can start with this character; expected quotes around the value",
        "遇到{found}，无引号的值不能以该字符开头；请给整个值加引号",
    ),
    "could not find expected ':'": (
        "the line before holds a word without `:`; expected `key: value`, or text indented below its key",
        "上一行只有文字而没有 `:`；应写成 `键: 值`，续行文字则应缩进到所属的键之下",
    ),
    "did not find expected '-' indicator": (
        "{found} was found in the list that begins at {opened}; expected `- ` in the same column, or less indentation",
        "{opened}开始的列表中遇到{found}；此处应在同一列以 `- ` 开头，或减少缩进",
    ),
    "did not find expected key": (
        "{found} was found in the mapping that begins at {opened}; expected the next `key: value` in the same column "
        "(is the indentation right, is a quote or bracket closed too early?)",
        "{opened}开始的映射中遇到{found}；此处应为同一列的下一个 `键: 值`（请检查缩进，以及引号或括号是否过早闭合）",
    ),
    "did not find expected node content": (
        "{found} was found; expected a value",
        "遇到{found}；此处应为一个值",
    ),
    "found unknown escape character": (
        r"an unknown escape was found in double quotes; expected `\\`, `\"`, `\n`, `\t` or `\u` with four digits, "
        "or single quotes, in which a backslash is a plain character",
        r"双引号中出现未知的转义；只能用 `\\`、`\"`、`\n`、`\t` 或 `\u` 加四位十六进制数，"
        "也可改用单引号（其中反斜杠为普通字符）",
    ),
    "found invalid Unicode character escape code": (
        "an escape that names no character was found; expected the code of a Unicode character",
        "转义的编码不对应任何字符；应为有效的 Unicode 编码",
    ),
    "did not find expected comment or line break": (
        "{found} was found behind `|` or `>`; expected the text to begin on the next line",
        "`|` 或 `>` 之后出现{found}；文本应从下一行开始",
    ),
    "did not find expected <document start>": (
        "{found} was found after the end of the document; expected nothing more",
        "文档结束后又遇到{found}；此后不应再有内容",
    ),
    "found unknown directive name": (
        "a `%` directive was found; expected none",
        "遇到 `%` 指令；请去掉指令",
    ),
    "found incompatible YAML document": (
        "a `%YAML` directive was found; expected none: files are YAML 1.2",
        "遇到 `%YAML` 指令；文件一律按 YAML 1.2 读取，请去掉指令",
    ),
    "found undefined tag handle": (
        "a tag was found; expected the value without it",
        "遇到标签（tag）；请去掉标签，只写值",
    ),
}


# Code of a fault -> (English, Chinese); the words in braces come from the place where it is noted.
FAULTS: dict[str, tuple[str, str]] = {
    "alias": (
        "the alias {found} was found; expected the value written out, or quotes around a text",
        "遇到别名 {found}；请把值写出，若是文本请加引号",
    ),
    "anchor": (
        "the anchor {found} was found; expected the value without it",
        "遇到锚点 {found}；请去掉锚点，只写值",
    ),
    "character": (
        "the invisible character {found} was found; expected text without control and direction characters",
        "遇到不可见字符 {found}；文本中不得含有控制字符和方向控制字符",
    ),
    "depth": (
        "lists and mappings are nested deeper than {limit} levels; expected a flatter structure",
        "列表和映射的嵌套超过 {limit} 层；请减少嵌套",
    ),
    "directive": (
        "a `%` directive was found; expected none: files are YAML 1.2",
        "遇到 `%` 指令；文件一律按 YAML 1.2 读取，请去掉指令",
    ),
    "documents": (
        "a second document was found; expected one document per file",
        "遇到第二个文档；每个文件只能有一个文档",
    ),
    "duplicate-key": (
        "the key {found} was found a second time, first in line {first}; expected every key once",
        "键 {found} 重复，首次出现在第 {first} 行；每个键只能出现一次",
    ),
    "empty-key": ("a key is missing before `:`; expected a word", "`:` 之前缺少键；应为一个词"),
    "encoding": (
        "the byte {found} is not UTF-8; expected text saved as UTF-8",
        "字节 {found} 不是有效的 UTF-8；请将文件保存为 UTF-8",
    ),
    "binary": (
        "bytes of another encoding or of a binary file were found; expected text saved as UTF-8",
        "遇到其他编码或二进制文件的字节；应为 UTF-8 文本",
    ),
    "fold": (
        "a line break inside a Chinese sentence was found, which would be read as a blank; "
        "expected the break where the sentence has a blank, or one long line (`pto-isa fmt` joins the lines)",
        "中文句子在没有空格处换行，读入后会多出一个空格；请只在已有空格处换行或写成一长行（`pto-isa fmt` 可自动合并）",
    ),
    "key-collection": (
        "a list or mapping was found as a key; expected a string",
        "列表或映射不能作键；键应为字符串",
    ),
    "key-length": (
        "a key of {length} characters was found; expected one line of at most {limit} characters",
        "键长达 {length} 个字符；键应为一行，最多 {limit} 个字符",
    ),
    "key-type": (
        "the key {found} is not read as a string; expected quotes around it: `'{bare}'`",
        "键 {found} 不会被读作字符串；请加引号，写作 `'{bare}'`",
    ),
    "long-scalar": (
        "a value of {length} bytes was found; expected at most {limit}",
        "值长达 {length} 字节；最多允许 {limit} 字节",
    ),
    "merge-key": (
        "a merge key `<<` was found; expected every key written out",
        "遇到合并键 `<<`；请把各个键逐一写出",
    ),
    "no-file": ("no such file; expected a YAML file", "文件不存在；应为 YAML 文件"),
    "not-a-file": ("this is not a regular file; expected a YAML file", "不是普通文件；应为 YAML 文件"),
    "prose": (
        "a text continued over several lines was found under `{key}`; "
        "expected one line, or a block that begins with `>-` or `|`",
        "`{key}` 的文本跨越多行；应写成一行，或用 `>-`、`|` 开头的块",
    ),
    "tab": ("a tab was found; expected spaces", "遇到制表符；请改用空格"),
    "tag": (
        "the tag {found} was found; expected the value without it",
        "遇到标签 {found}；请去掉标签，只写值",
    ),
    "too-large": (
        "the file is larger than 1 MiB; expected one record per file",
        "文件超过 1 MiB；每个文件应只写一条记录",
    ),
    "unreadable": (
        "the file cannot be read ({reason}); expected a readable file",
        "无法读取文件（{reason}）；应为可读的文件",
    ),
}


def fault(file: str, line: int, column: int, code: str, **words: object) -> Issue:
    """The issue ``yaml/<code>`` at a place counted from 1."""
    en, zh = FAULTS[code]
    message = {"en": en.format(**words), "zh": zh.format(**words)}
    return Issue(file, line, column, f"yaml/{code}", message)


def explain(error: YAMLError, lines: list[str]) -> tuple[int, int, str, str]:
    """Line and column (from 0) of a libyaml error, and its message in English and Chinese."""
    mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "malformed text")
    if mark is None:
        line, column = 0, 0
    else:
        line, column = mark.line, mark.column
    context = error.context_mark if isinstance(error, MarkedYAMLError) else None
    found_en, found_zh = _found(lines, line, column)
    template = _PROBLEMS.get(problem)
    if problem in ("did not find expected key", "did not find expected node content") and found_en[1:2] == ":":
        template = FAULTS["empty-key"]
    if template is None:
        return (
            line,
            column,
            f"{found_en} was found where YAML does not allow it ({problem}); "
            "expected `key: value`, `- item` or a value",
            f"{found_zh.strip()} 处不符合 YAML 语法（{problem}）；应为 `键: 值`、`- 列表项` 或一个值",
        )
    en_place = f"line {context.line + 1}, column {context.column + 1}" if context else "the beginning"
    zh_place = f"第 {context.line + 1} 行第 {context.column + 1} 列" if context else "开头"
    return (
        line,
        column,
        template[0].format(found=found_en, opened=en_place),
        template[1].format(found=found_zh, opened=zh_place),
    )


def _found(lines: list[str], line: int, column: int) -> tuple[str, str]:
    rest = lines[line][column:].strip() if line < len(lines) else ""
    if rest:
        return quoted(rest, 24), f" {quoted(rest, 24)}"
    if line >= len(lines) - 1:
        return "the end of the file", "文件末尾"
    return "the end of the line", "行尾"
