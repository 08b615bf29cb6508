/** A view out of the one before it. */

import type { View, ViewChanges } from "../../protocol.js";

export function patched(view: View, { units, stacks, state, gone, ...parts }: ViewChanges): View {
  return {
    ...view,
    ...parts,
    units: units || gone?.units ? mergedUnits(view, units ?? {}, gone?.units) : view.units,
    stacks: merged(view.stacks, stacks, gone?.stacks),
    state: merged(view.state, state, gone?.state),
    decision: null,
  };
}

function mergedUnits(view: View, changed: NonNullable<ViewChanges["units"]>, gone: string[] = []): View["units"] {
  const known = new Set(view.units.map(({ id }) => id));
  const left = new Set(gone);
  const kept = view.units.flatMap((unit) => (left.has(unit.id) ? [] : [changed[unit.id] ?? unit]));
  return [...kept, ...Object.values(changed).filter(({ id }) => !known.has(id))];
}

function merged<T>(old: Record<string, T>, changed: Record<string, T> | undefined, gone: string[] = []): typeof old {
  if (!changed && !gone.length) return old;
  const left = new Set(gone);
  return Object.fromEntries(Object.entries({ ...old, ...changed }).filter(([name]) => !left.has(name)));
}
