// Subsets the two typefaces. Run by hand where subset-font and the two @fontsource packages are installed:
//   npm install --no-save subset-font @fontsource-variable/bricolage-grotesque @fontsource-variable/figtree
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const modules =
  process.env.FONT_MODULES ?? join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "node_modules");
const target = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "web/src/ui/fonts");
const { default: subsetFont } = await import(pathToFileURL(join(modules, "subset-font/index.js")).href);

const latin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCharCode(0x20 + i)).join("");
const text = `${latin}\u00a0£¥€©®°·×÷½¼àâäáãåçèéêëìíîïñòóôöõùúûüÀÁÄÅÇÈÉÊËÍÎÏÑÓÔÖØÙÚÜßøæœ‘’“”„…–—•→←↑↓✓−`;

const FONTS = [
  {
    name: "bricolage-grotesque",
    file: "bricolage-grotesque-latin-wght-normal.woff2",
    axes: { wght: { min: 500, max: 800 } },
  },
  { name: "figtree", file: "figtree-latin-wght-normal.woff2", axes: { wght: { min: 400, max: 700 } } },
];

mkdirSync(target, { recursive: true });
for (const { name, file, axes } of FONTS) {
  const source = readFileSync(join(modules, "@fontsource-variable", name, "files", file));
  const subset = await subsetFont(source, text, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(join(target, `${name}.woff2`), subset);
  writeFileSync(
    join(target, `${name}-licence.txt`),
    readFileSync(join(modules, "@fontsource-variable", name, "LICENSE")),
  );
  console.log(`${name}: ${(subset.length / 1000).toFixed(1)} kB`);
}
