/** The parts of milsymbol, each to be added for itself; build.mjs says where they are. */

declare module "milsymbol/parts" {
  import type { Symbol as Drawn } from "milsymbol";

  /** The icons of one kind of code. */
  interface Icons {
    type: "letter" | "number";
  }
  export const ms: { Symbol: typeof Drawn; addIcons(icons: Icons[]): void; setBrokenPath2D(broken: boolean): void };
  export const letterair: Icons;
  export const letterequipment: Icons;
  export const letterground: Icons;
  export const letterinstallations: Icons;
  export const lettersea: Icons;
  export const lettersof: Icons;
}
