import type { Env as PlatformEnv } from "./env.ts";

declare global {
  namespace Cloudflare {
    /** Environment of tests in `cloudflare:workers`: the bindings, the migrations, and the schema that they make. */
    interface Env extends PlatformEnv {
      /** A second database, to copy the first into. */
      readonly BEHIND: D1Database;
      readonly TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
      /** The database after all migrations, as one text of SQL. */
      readonly TEST_SCHEMA: string;
      /** The text of docs/operations.md. */
      readonly TEST_RUNBOOK: string;
    }
    interface GlobalProps {
      mainModule: typeof import("./index.ts");
    }
  }
}
