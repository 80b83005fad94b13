// Subsets the two typefaces. Run by hand where subset-font and the two @fontsource packages are installed:
//   npm install --no-save subset-font @fontsource-variable/bricolage-grotesque @fontsource-variable/figtree
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { top } from "../process-tools.mjs";

const modules = process.env.FONT_MODULES ?? join(top, "node_modules");
const target = join(top, "web/src/ui/fonts");
const { default: subsetFont } = await import(pathToFileURL(join(modules, "subset-font/index.js")).href);

const latin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i)).join("");
/** The characters of the screens and the content. */
const BASE = `${latin}\u00a0£€©°·×½‘’“”–…—•→←↑↓✓−`;
/** Characters that players may write besides, loaded when a page has one of them. web/src/ui/base.css names the range. */
const ACCENTS = "¥®÷¼àâäáãåçèéêëìíîïñòóôöõùúûüÀÁÄÅÇÈÉÊËÍÎÏÑÓÔÖØÙÚÜßøæœ„";
/** The letters of the logo, the only text in the heaviest weight that most pages have. */
const LOGO = "GuruGrind ";

const BRICOLAGE = { package: "bricolage-grotesque", file: "bricolage-grotesque-latin-wght-normal.woff2" };
const FIGTREE = { package: "figtree", file: "figtree-latin-wght-normal.woff2" };
const FONTS = [
  { name: "bricolage-grotesque-700", ...BRICOLAGE, text: BASE, axes: { wght: 700 } },
  { name: "bricolage-grotesque-700-accents", ...BRICOLAGE, text: ACCENTS, axes: { wght: 700 } },
  { name: "bricolage-grotesque-800-logo", ...BRICOLAGE, text: LOGO, axes: { wght: 800 } },
  { name: "bricolage-grotesque-800", ...BRICOLAGE, text: BASE + ACCENTS, axes: { wght: 800 } },
  { name: "figtree", ...FIGTREE, text: BASE, axes: { wght: { min: 400, max: 700 } } },
  { name: "figtree-accents", ...FIGTREE, text: ACCENTS, axes: { wght: { min: 400, max: 700 } } },
];

mkdirSync(target, { recursive: true });
for (const { name, package: folder, file, text, axes } of FONTS) {
  const source = readFileSync(join(modules, "@fontsource-variable", folder, "files", file));
  const subset = await subsetFont(source, text, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(join(target, `${name}.woff2`), subset);
  writeFileSync(
    join(target, `${folder}-licence.txt`),
    readFileSync(join(modules, "@fontsource-variable", folder, "LICENSE")),
  );
  console.log(`${name}: ${(subset.length / 1000).toFixed(1)} kB`);
}
