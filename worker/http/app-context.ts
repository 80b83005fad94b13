import { type Context, Hono } from "hono";
import type { Actor } from "../db/actors.ts";
import type { Database, DatabaseUse } from "../db/client.ts";
import type { Env } from "../env.ts";
import type { Config } from "../platform/config.ts";

/** What every request carries besides its bindings. */
export interface Variables {
  readonly requestId: string;
  readonly config: Config;
  readonly db: Database;
  readonly databaseUse: DatabaseUse;
  /** The reply is a static file, whose headers stand in the built `_headers`. */
  readonly isFile?: boolean;
  /** Set once `requireActor` has loaded it. */
  readonly actor?: Actor;
}

export interface HonoEnv {
  Bindings: Env;
  Variables: Variables;
}
export type AppContext = Context<HonoEnv>;
export type App = Hono<HonoEnv>;

export function newApp(): App {
  return new Hono<HonoEnv>();
}
