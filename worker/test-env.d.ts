import type { Env as PlatformEnv } from "./env.ts";

declare global {
  namespace Cloudflare {
    /** Environment of tests in `cloudflare:workers`: the bindings, and the migrations to apply. */
    interface Env extends PlatformEnv {
      readonly TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof import("./index.ts");
    }
  }
}
