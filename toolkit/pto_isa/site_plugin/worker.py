"""The theme's search, mended, so that a reader finds what he typed.

Five things are wrong with it for a manual of instructions in two languages.

- Chinese: it cuts a query into words that the index knows (``segment`` in Material's sources), but looks only at words
  that end before the last character (of 填充 it searches 填), and finds nothing at all when the query begins with a
  character that the index does not have.
  In a query that mixes scripts (``NZ格式``) a Chinese word is taken for a part of the Latin one before it.
- Order: it searches every word as a beginning (``defaultTransform``), so ``tadd`` finds the rarer ``taddc`` first, and
  the ``V`` of ``PIPE_V`` every word with this letter; it adds up what the words weigh, so a page with one rare word
  stands before the section that has all of them.  The id of a rule, copied out of a message, finds other pages.
- Spelling: a word with one letter too few or too many finds nothing, and neither does another form of a word.  Stemming
  the index would make ``tadds`` the same as ``tadd``, so the forms of a word are looked up when it is asked for.
- Width: `ｔａｄｄ` and `（` are other characters than `tadd` and `(`, and nothing makes them the same.
- Digits: lunr tells the nodes of its word graph apart by their letters and numbers written one after the other, which
  are ambiguous when a letter is a digit; a search for ``L1`` ends in an error.

What is done to a query instead is in ``queries.js``.  A theme without these lines is left as it is.

The page to which a result leads marks what was asked for; there `lt` and `amp` mark the middle of the entities of the
page's HTML, which then shows them (``&lt;``).  That part is in the theme's bundle.
"""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

_QUERIES = Path(__file__).with_name("queries.js")
_WORKER = (
    # segment: words may end with the query, a last word of one character counts, unknown characters are passed over
    (re.compile(r"(for\(let (\w)=(\w)\+1;\2)<(\w)\.length(;\2\+\+\)\4\.slice\(\3,\2\)in )"), r"\1<=\4.length\5"),
    (
        re.compile(r"(let (\w)=(\w)\+)(\w)\[\3\];\4\[\2\]&&(\2<\w\.length)-1(&&\(\w\[\w\+\+\]=\2\))"),
        r"\1(\4[\3]||1);\5\6",
    ),
    (re.compile(r'(\w=>)(\[\.\.\.\w+\(\w,this\.index\.invertedIndex\)\]\.join\(")\* "\)'), r"""\1' '+\2 ")+' '"""),
    # transform: the word itself counts more than its beginning
    (re.compile(r"(\.test\((\w)\)\?\2:`)(\$\{\2\}\*`\))"), r"\1${\2}^8 \3"),
    # search: what has only a part of the words counts much less, what is called as the query says counts more
    (
        re.compile(r"(search\((\w)\)\{)(if\(\2=\2\.replace\()"),
        r"\1const asked=queries.normal(\2);\2=queries.parted(asked);\3",
    ),
    (
        re.compile(
            r"(\{ref:(\w),score:.{,900}?let (\w)=\+!\w\.parent\+Object\.values\((\w)\).{,160}?"
            r"score:\w\*\(1\+(\w)\(\3,2\)\))"
        ),
        r"\1*\5(queries.share(this.index,\4),3)*queries.boost(this.map.get(\2),asked)",
    ),
    (
        re.compile(r"(!(\w)\)return\{items:\[\]\};)(let \w=\w+\()\2(\)\.filter\(.{,90}this\.index\.search\()\2(\))"),
        r"\1const{search,wanted}=queries.widened(this.index,\2);\3wanted\4search\5",
    ),
    # tokenize: words as they are compared
    (
        re.compile(
            r"(\w\.push\()(new lunr\.Token\()(\w\.slice\(\w,\w\))\.toLowerCase\(\)"
            r"(,\{position:\w<<20\|\w\[\w\]\.length-1\}\))\)"
        ),
        r"queries.words(\3).forEach(word=>\1\2word\4))",
    ),
    # lunr.TokenSet.toString: each number ends with a sign of its own
    (re.compile(r"(TokenSet\.prototype\.toString=.{,250}?(\w)=\2\+\w\+\w\.id)(\})"), r'\1+";"\3'),
)

_BUNDLE = (
    # setupSearchHighlighter: no part of an entity is a word
    (re.compile(r"(new RegExp\(`\(\^\|\$\{\w\.separator\}\|\))(\(\$\{)"), r"\1(?<!&[#\\\\w]*)\2"),
)
_Mends = tuple[tuple[re.Pattern[str], str], ...]


def _mended(script: str, mends: _Mends) -> str:
    """The text of a script with its faults mended, unchanged if one of them is not there."""
    made = script
    for pattern, replacement in mends:
        made, count = pattern.subn(replacement, made)
        if count != 1:
            return script
    return made


def worker(script: str) -> str:
    """The text of the worker with its faults mended and what that calls, unchanged if one of them is not there."""
    made = _mended(script, _WORKER)
    return script if made == script else _QUERIES.read_text(encoding="utf-8") + made


def bundle(script: str) -> str:
    """The same for the theme's bundle."""
    return _mended(script, _BUNDLE)


_SCRIPTS = (
    (re.compile(r"assets/javascripts/workers/search\.[^/]*\.js"), worker),
    (re.compile(r"assets/javascripts/bundle\.[^/]*\.js"), bundle),
)


def mend(files: Files, config: MkDocsConfig) -> bool:
    """Put the mended scripts in the place of the theme's; False when one of them has no such faults."""
    found = set()
    for file in list(files.javascript_files()):
        for name, change in _SCRIPTS:
            if name.fullmatch(file.src_uri):
                script = file.content_string
                made = change(script)
                if made != script:
                    files.remove(file)
                    files.append(File.generated(config, file.src_uri, content=made))
                    found.add(change)
    return len(found) == len(_SCRIPTS)
