import { type Context, Hono } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { ErrorCode } from "#game/core/wire/errors.ts";
import type { Actor, Credential } from "../db/actors.ts";
import type { Database, DatabaseUse } from "../db/client.ts";
import type { Env } from "../env.ts";
import type { Config } from "../platform/config.ts";
import type { LogFields } from "../platform/log.ts";

/** Variables of a request. */
export interface Variables extends RequestIdVariables {
  readonly config: Config;
  readonly db: Database;
  readonly databaseUse: DatabaseUse;
  /** True if the reply is a static file, which has its headers from the built `_headers`. */
  readonly isFile?: boolean;
  /** Code of the refusal, for the log. */
  readonly refusal?: ErrorCode;
  /** Description of the unexpected error, for the log. */
  readonly fault?: LogFields;
  /** True if the reply sets a cookie. */
  readonly setsCookie?: boolean;
  /** Set by `readCredential`. */
  readonly credential?: Credential;
  /** Set by `requireActor`. */
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
