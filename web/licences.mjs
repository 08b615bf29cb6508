// The licences of what is bundled: the packages of which anything is in the built scripts, each with its licence in
// full.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const IN_PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/** The folders of the packages that gave something to the outputs of a build, by esbuild's account of it. */
function foldersOf(metafile, from) {
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const files = used
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => resolve(from, file).replaceAll("\\", "/"));
  return [...new Set(files.flatMap((file) => IN_PACKAGE.exec(file)?.[1] ?? []))].sort();
}

/** Name, version and every licence file of a package; one without any must not be shipped. */
async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const files = (await readdir(folder)).filter((file) => LICENCE.test(file)).sort();
  if (!files.length) throw new Error(`${name} ${version} has no licence file, so that it cannot be bundled`);
  const texts = await Promise.all(
    files.map(async (file) => (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n").trim()),
  );
  return [`${name} ${version} (${license})`, "", ...texts].join("\n");
}

const RULE = `\n\n${"-".repeat(72)}\n\n`;

/** The text that is shipped beside the scripts. `own`: the file of this project's own licence. */
export async function licences(metafile, from, own) {
  const ours = (await readFile(own, "utf8")).trim();
  const parts = await Promise.all(foldersOf(metafile, from).map(licenceOf));
  return `${[`Grognard\n\n${ours}`, "This page holds these packages as well, in its scripts or beside them:", ...parts].join(RULE)}\n`;
}

/** An esbuild plugin that writes it at every build. */
export function keepLicences(target, own) {
  return {
    name: "licences",
    setup(build) {
      build.initialOptions.metafile = true;
      const from = build.initialOptions.absWorkingDir ?? process.cwd();
      build.onEnd(async ({ metafile }) => {
        if (metafile) await writeFile(target, await licences(metafile, from, own));
      });
    },
  };
}
