// Refuses a deployment whose settings in wrangler.toml are unsafe.
import { fileURLToPath } from "node:url";
import { unstable_readConfig } from "wrangler";
import { deployProblems } from "./deploy-problems.ts";

const config = fileURLToPath(new URL("../../wrangler.toml", import.meta.url));
const problems = deployProblems(
  unstable_readConfig({ config, env: process.env.CLOUDFLARE_ENV || undefined }),
);
for (const problem of problems) console.error(`wrangler.toml: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
