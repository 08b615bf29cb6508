/** Colours of counters are pale, so that one can read what is printed on them; what lies upon the map has to stand out. */

/** The same hue, dark and strong. Takes #rgb or #rrggbb; anything else is given back as it is. */
export function darker(color: string): string {
  const found = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (!found) return color;
  const digits = found.length === 3 ? [...found].map((digit) => digit + digit).join("") : found;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const light = (most + least) / 2;
  const spread = most - least;
  const strength = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  const turn =
    spread === 0
      ? 0
      : most === r
        ? ((g - b) / spread + 6) % 6
        : most === g
          ? (b - r) / spread + 2
          : (r - g) / spread + 4;
  // A grey stays a grey; what has a hue gets more of it.
  const full = strength < 0.08 ? strength : Math.max(strength, 0.55);
  return `hsl(${Math.round(turn * 60)} ${Math.round(full * 100)}% ${Math.round(Math.min(light, 0.33) * 100)}%)`;
}
