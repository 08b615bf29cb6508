"""Schedules for sketches: a scenario of four formations with what it brings, replaces, transfers and takes away.

    charts=schedule('reinforcements = [{ turn = 2, units = ["a1"], at = ["0101"] }]')

Counters that a schedule may name: HQs a, aB, g, gH and a substitute for A, a0; units a1 to a6 of A, aB1 to aB3 of B,
g1 to g6 of G, gH1 to gH3 of H. Markers of A and G stop at 4 and rise by 2, those of B and H stop at 3 and rise by 1.
"""

import tomllib

FORMATIONS = {"A": ("american", 4, 2), "B": ("american", 3, 1), "G": ("german", 4, 2), "H": ("german", 3, 1)}
HEADQUARTERS = {"a": "A", "aB": "B", "a0": "A", "g": "G", "gH": "H"}
SUBSTITUTE = "a0"
"""It has a greater range and more support than others."""
UNITS = {
    **{f"a{n}": "A" for n in range(1, 7)},
    **{f"aB{n}": "B" for n in range(1, 4)},
    **{f"g{n}": "G" for n in range(1, 7)},
    **{f"gH{n}": "H" for n in range(1, 4)},
}
UNIT_COLUMNS = (
    "id,side,formation,type,class,efficiency,disrupted,strength,tank,anti_tank,move,zone,combined_arms,name,source"
)


def schedule(text: str, turns: int = 8) -> dict[str, str]:
    """The charts of a sketch with this schedule."""
    ours = "# provenance: ours\n"
    formations = "".join(f"{id},{side},{level},{up},{id},,ours\n" for id, (side, level, up) in FORMATIONS.items())
    units = "".join(
        f"{id},{FORMATIONS[formation][0]},{formation},tank,motorized,5,3,4,,2,6,yes,yes,,ours\n"
        for id, formation in UNITS.items()
    )
    hqs = "".join(
        f"{id},{FORMATIONS[formation][0]},{formation},motorized,5,{'7,6' if id == SUBSTITUTE else '5,4'},6,,ours\n"
        for id, formation in HEADQUARTERS.items()
    )
    dates = ", ".join(f'"{turn}"' for turn in range(1, turns + 1))
    there = [id for id in (*HEADQUARTERS, *UNITS) if id not in _coming(text)]
    setup = "".join(f'"{id}" = "20{n:02}"\n' for n, id in enumerate(there, 10))
    return {
        "formations": f"{ours}id,side,level,recovery,color,name,source\n{formations}",
        "units": f"{ours}{UNIT_COLUMNS}\n{units}",
        "headquarters": f"{ours}id,side,formation,class,reaction,range,support,move,name,source\n{hqs}",
        "scenarios": (
            f'{ours}[sketch]\ntitle.en = "Sketch"\ntitle.es = "Boceto"\nrule = "3.6"\nturns = {turns}\n'
            f"dates = [{dates}]\nsteps_per_point = {{ tank = 1, other = 1 }}\n{text}\n"
            '[[sketch.levels]]\nlevel = "win"\nwinner = "american"\n'
            f"[sketch.setup]\n{setup}"
        ),
    }


def _coming(text: str) -> set[str]:
    """The counters that are not there from the start: who waits on the Turn Track, and whose HQ does."""
    data = tomllib.loads(text)
    groups = [group["units"] for group in data.get("reinforcements", [])]
    late = {id for group in groups for id in group}
    formations = {HEADQUARTERS[id] for id in late if id in HEADQUARTERS}
    led = {id for id, formation in UNITS.items() if formation in formations}
    return late | led | {order["hq"] for order in data.get("substitutes", [])}
