// Builds the client into the package: one script, a small one that comes before it, that of the thread which prints maps,
// one style sheet, one page, and the licences of what is in them.
//
//   node build.mjs            built once, small
//   node build.mjs --watch    built again at each change, with source maps

import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";
import { keepLicences } from "./licences.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
const target = join(here, "..", "src", "grognard", "server", "static");
const watch = process.argv.includes("--watch");

/** What the first script has is not bundled once more: the program asks that for it. */
const first = {
  name: "first script",
  setup: (build) =>
    build.onResolve({ filter: /\/early\.js$/ }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path: "./early.js", external: true },
    ),
};

const options = {
  entryPoints: {
    early: join(source, "early.ts"),
    app: join(source, "main.ts"),
    tilerenderer: join(source, "map", "tilerenderer.worker.ts"),
  },
  outdir: target,
  bundle: true,
  // The package opens only the whole of itself; a counter needs some of its parts (map/symbols.ts).
  alias: { "milsymbol/parts": join(here, "node_modules", "milsymbol", "index.mjs") },
  format: "esm",
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  minify: !watch,
  sourcemap: watch ? "inline" : false,
  // What the packages' comments would say in part, licences.txt says in full.
  legalComments: "none",
  banner: { js: "/*! Licences of what is bundled here: licences.txt */" },
  plugins: [first, keepLicences(join(target, "licences.txt"), join(here, "..", "LICENSE"))],
  loader: { ".woff2": "file" },
  assetNames: "[name]",
  charset: "utf8",
  logLevel: "info",
};

await mkdir(target, { recursive: true });
for (const name of await readdir(target)) await rm(join(target, name), { recursive: true });
for (const name of ["index.html", "icon.svg"]) await copyFile(join(source, name), join(target, name));
if (watch) await (await context(options)).watch();
else {
  await build(options);
  // Packed once, here: the server sends it as it is.
  for (const name of await readdir(target)) {
    if (/\.(js|css)$/.test(name))
      await writeFile(join(target, `${name}.gz`), gzipSync(await readFile(join(target, name)), { level: 9 }));
  }
}
