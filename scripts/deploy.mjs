// Checks, builds for production, migrates the remote database, and deploys. Needs `wrangler login` or
// CLOUDFLARE_API_TOKEN, and your own origin, sender and database in wrangler.toml; refuses unsafe settings.
import { ensureInstalled, step } from "./process-tools.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./build.mjs");
await step("check the settings", "node", ["scripts/deploy-settings.ts"], { loud: true });
await step("check", "npm", ["run", "--silent", "check"], { loud: true });
await ensureBuilt();
// Migrate first: the version that is still running works with the new schema.
await step("migrate", "wrangler", ["d1", "migrations", "apply", "DB", "--remote"], {
  loud: true,
  env: { CI: "true" },
});
// Deploy the hasher first: the game's Worker binds to it.
await step("deploy the hasher", "wrangler", ["deploy", "-c", "worker/passwords/wrangler.toml"], {
  loud: true,
});
await step("deploy", "wrangler", ["deploy"], { loud: true });
