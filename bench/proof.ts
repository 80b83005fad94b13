// Prints how long the editor's proof takes for each change: one changed contact in the whole content.
import { proveContent } from "#game/content/proof.ts";
import { questWitnesses } from "#game/content/witness.ts";
import { readContent } from "../scripts/content/read-content.ts";
import { ENDINGS } from "../worker/content/endings.ts";

const RUNS = 200;

const { contacts, actions } = readContent();
const [first] = contacts;
if (!first) throw new Error("There is no content");
const changed = { ...first, name: `${first.name}!` };

function measure(name: string, run: () => unknown): void {
  run();
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  }).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (RUNS - 1))] ?? 0).toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`);
}

const proof = proveContent(contacts, [changed], actions, ENDINGS);
measure("proof of the whole content", () => proveContent(contacts, [changed], actions, ENDINGS));
measure("witnesses of all quests", () => questWitnesses(proof.contacts, proof, actions));
