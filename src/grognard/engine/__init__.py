"""Positions, procedures, decisions, dice, records: what every game is played by.

Read in this order: `kinds`, `actions`, `decisions`, `rulings`, `events` (the small words), `components` and
`position` (what is on the table), `procedures` (what the rules do), `game` (the contract), then what stands on
them: `rolls`, `placement`, `schedule`, `options`, `records`, `positionfile`, `views`, `conformance`.
"""
