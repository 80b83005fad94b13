import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import * as v from "valibot";

/* Prints how much JavaScript each entrance loads, compressed as production serves it, and fails over budget. */

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    imports: v.optional(v.array(v.string()), []),
  }),
);
const client = new URL("../dist/client/", import.meta.url);
const manifest = v.parse(Manifest, JSON.parse(readFileSync(new URL("../manifest.json", client), "utf8")));

/** An entrance: the chunk that it loads after the first, and its budget in kB (1,000 bytes) of brotli. */
const ENTRANCES = [
  { name: "signed out", chunk: "sign-in", budget: 97 },
  { name: "dashboard", chunk: "dashboard", budget: 131 },
];

/** Returns the manifest's key of a chunk. */
function keyOf(chunk: string): string {
  const key = Object.keys(manifest).find((name) => manifest[name]?.name === chunk);
  if (key === undefined) throw new Error(`${chunk} is not in the build`);
  return key;
}

function filesOf(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (entry: string): void => {
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`${entry} is not in the build`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  entries.forEach(visit);
  return seen;
}

let isOver = false;
for (const { name, chunk, budget } of ENTRANCES) {
  const files = [...filesOf([keyOf("start"), keyOf(chunk)])].filter((file) => file.endsWith(".js"));
  const bytes = files.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, client))).length,
    0,
  );
  const verdict = bytes <= budget * 1000 ? "ok" : "OVER BUDGET";
  isOver ||= verdict !== "ok";
  console.log(
    `size: ${name}: ${(bytes / 1000).toFixed(1)} kB of ${budget} kB brotli in ${files.length} files, ${verdict}`,
  );
}
process.exitCode = isOver ? 1 : 0;
