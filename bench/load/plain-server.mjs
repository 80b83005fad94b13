// The baseline: the cost of workerd itself. See plain-room.mjs. Started by run.mjs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serve } from "./workerd.mjs";

const accounts = Number(process.argv[2]);
const built = JSON.parse(
  readFileSync(new URL("../../dist/guru_grind/wrangler.json", import.meta.url), "utf8"),
);

await serve({
  name: "plain",
  script: fileURLToPath(new URL("plain-room.mjs", import.meta.url)),
  compatibilityDate: built.compatibility_date,
  compatibilityFlags: built.compatibility_flags,
  durableObjects: { ROOM: { className: "PlainRoom", useSQLite: true } },
  prepare: async () => Array.from({ length: accounts }, (_, index) => `user_${index}`),
});
