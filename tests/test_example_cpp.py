"""C++ of examples: an attribute that an overload spells out as a template parameter is stated when it is chosen."""

from __future__ import annotations

from language.records import database
from pto_isa.generate.examples.cpp import cpp_example, cpp_given, cpp_profiles
from pto_isa.generate.forms.cpp_signature import cpp_signatures

DB = database()


def last_line(op: str, example: str) -> str:
    return cpp_example(DB[op], DB[op].record.examples[example]).splitlines()[-1]


def test_a_chosen_precision_is_stated() -> None:
    assert last_line("trsqrt", "precise") == "TRSQRT<RsqrtAlgorithm::HIGH_PRECISION>(dst, src, tmp);"
    assert last_line("tlog", "precise") == "TLOG<LogAlgorithm::HIGH_PRECISION>(dst, src);"


def test_the_default_is_left_out() -> None:
    assert last_line("trsqrt", "basic") == "TRSQRT(dst, src);"
    assert last_line("trsqrt", "with-tmp") == "TRSQRT(dst, src, tmp);"


def signature(op: str, key: str) -> str:
    return next(" ".join(entry.text.split()).replace("< ", "<") for entry in cpp_signatures(DB[op]) if entry.key == key)


def test_template_parameters_stand_where_the_header_has_them() -> None:
    """Order, type and default of what a caller writes between angle brackets, and how operands are passed."""
    assert signature("tstore", "relu").startswith(
        "template <typename TileData, typename GlobalData, AtomicType atomicType = AtomicType::AtomicNone, "
        "ReluPreMode reluPreMode, typename... WaitEvents> PTO_INST RecordEvent TSTORE(GlobalData &dst, TileData &src"
    )
    assert signature("tci", "scratch").startswith(
        "template <typename TileData, typename TileDataTmp, typename T, int descending, typename... WaitEvents>"
    )
    assert signature("tpush", "split").startswith("template <typename Pipe, typename TileProd, TileSplitAxis split, ")
    assert signature("tquant", "mx-axis").startswith(
        "template <int grpAxis, auto mx_alg, typename TileDataOut = void, "
    )
    assert "TileDataExp *shared_exp, TileDataMax *group_max" in signature("tquant", "mx-axis")
    assert "TileDataPara *offset = nullptr" in signature("tquant", "integer")
    assert "uint16_t indexRow = 0, uint16_t indexCol = 0" in signature("textract", "plain")
    mask = signature("tgather", "mask")
    assert "MaskPattern maskPattern = MaskPattern::P1111, auto axis = GatherAxis::GATHER_ROW" in mask
    assert "TFILLPAD(TileData &dst, TileData &src" in signature("tfillpad", "matrix")


def test_examples_state_what_has_no_default() -> None:
    """A required template argument is written even when it is the usual one; pointers are taken of operands."""
    assert last_line("tci", "rising") == "TCI<decltype(dst), int32_t, false>(dst, 10);"
    calls = [cpp_example(DB["tquant"], example) for example in DB["tquant"].record.examples.values()]
    assert any(call.endswith("(dst, src, &shared_exp, &group_max, &group_scale);\n") for call in calls)
    assert not any("exp_zz" in call for call in calls)  # its store mode is no operand of the record
    calls = [cpp_example(DB["tstore"], example) for example in DB["tstore"].record.examples.values()]
    assert any("TSTORE<decltype(src), decltype(dst), AtomicType::AtomicAdd>(dst, src);" in call for call in calls)


def test_settings_that_a_type_argument_holds_are_its_arguments() -> None:
    """In the order of the class template, up to the last that is not its default; a number stands as it is."""
    call = "TPUSH<decltype(pipe), decltype(src), FixpipeParams<LayoutMode_t::"
    assert last_line("tpush", "by-columns") == f"{call}NZ2DN, QuantMode_t::NoQuant>>(pipe, src);"
    assert last_line("tpush", "added") == (
        f"{call}NZ2ND, QuantMode_t::NoQuant, ReluPreMode::NoRelu, STPhase::Unspecified, 0, AtomicType::AtomicAdd>>"
        "(pipe, src);"
    )
    assert signature("tpush", "configured").startswith(
        "template <typename Pipe, typename TileProd, typename TConfig, typename... WaitEvents> PTO_INST"
    )


def program(op: str, example: str) -> tuple[list[str], list[str]]:
    """The lines of the program of an example, and what it takes from the program around it."""
    entry = DB[op].record.examples[example]
    return cpp_example(DB[op], entry).splitlines(), cpp_given(DB[op], entry)


def test_sessions_are_given_and_results_taken() -> None:
    lines, given = program("tget_async", "peer")
    assert lines[-1] == "AsyncEvent event = comm::TGET_ASYNC<DmaEngine::URMA>(dst, src, session, 3);"
    assert given == ["__gm__ int16_t *dstMemory", "__gm__ int16_t *srcMemory", "const AsyncSession &session"]
    assert "const AsyncSession &session, WaitEvents &... events" in signature("tget_async", "session")
    assert "typename AsyncSession" not in signature("tget_async", "session")
    assert last_line("ttest", "all") == "bool result = comm::TTEST(signal, 1, WaitCmp::GE);"


def test_defaults_are_left_out_between_brackets_too() -> None:
    """Of template parameters and of parameters, up to the last that is chosen."""
    assert last_line("trandom", "first-words") == "TRANDOM(dst, key, counter);"
    assert last_line("trandom", "seven-rounds") == "TRANDOM<7>(dst, key, counter);"
    assert last_line("tput", "added") == "comm::TPUT<AtomicType::AtomicAdd>(dst, src, staging, pong);"
    assert last_line("tquant", "symmetric") == "TQUANT<QuantType::INT8_SYM>(dst, src, scale);"
    assert "TRandomCounter counter = {4294967295, 0, 0, 0};" in program("trandom", "first-words")[0]


def test_valid_regions_that_a_type_cannot_hold_are_given_at_run_time() -> None:
    """Of empty tiles, of operands with one C++ type, and of tiles that take piece after piece."""
    empty = program("tpartadd", "empty-source")[0]
    assert any("DYNAMIC, 2>" in line and line.endswith("(0);") for line in empty)
    dst, src = program("tfillpad", "matrix")[0][:2]
    assert (dst.split()[-1], src.split()[-2:]) == ("8);", ["src(1,", "2);"])
    assert dst.partition(" dst")[0] == src.partition(" src")[0], "one type"
    assert "BLayout::RowMajor, DYNAMIC, DYNAMIC> staging(2, 8);" in "\n".join(program("tput", "added")[0])


def test_a_pipe_names_its_direction_and_slots() -> None:
    lines, given = program("tfree", "after-a-pop")
    assert lines[0] == "TPipe<0, Direction::DIR_C2V, 64, 2, 2, true> pipe(pipeSlots, 0x0, 0x0);"
    assert given == ["__gm__ void *pipeSlots"]
    assert program("tpush", "to-the-east")[0] == [], "the direction in a grid is no operand of the record"


def test_an_overload_that_fewer_profiles_have_says_so() -> None:
    entry = DB["mscatter"].record.examples["elements"]
    assert (entry.profiles, cpp_profiles(DB["mscatter"], entry)) == (["cpu", "a2a3", "a5"], ["cpu", "a5"])
    assert program("mscatter", "elements")[0][0].startswith("// ")
    assert not program("tadd", "basic")[0][0].startswith("//")


def test_a_convolution_tile_lies_where_the_header_addresses_it() -> None:
    declared, _ = program("ttrans", "weights")
    assert all("ConvTile<TileType::Vec, float" in line for line in declared if line.endswith((" dst;", " src;")))
    declared, _ = program("tmov", "weights")
    assert any("ConvTile<TileType::Mat, half, 256, Layout::FRACTAL_Z" in line for line in declared)
