import type { PasswordCalls } from "./passwords/calls.ts";
import type { ChatRoomCalls, PlayerChannelCalls } from "./realtime/calls.ts";

/** Bindings of wrangler.toml, and optional secrets. */
export interface Env {
  readonly DB: D1Database;
  readonly PLAYER_CHANNEL: DurableObjectNamespace<PlayerChannelCalls>;
  readonly CHAT_ROOM: DurableObjectNamespace<ChatRoomCalls>;
  readonly PICTURES: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly EMAIL: SendEmail;
  readonly ASSETS: Fetcher;
  readonly PASSWORDS: PasswordCalls;
  readonly VERSION: WorkerVersionMetadata;
  readonly RATE_STRICT: RateLimit;
  readonly RATE_NORMAL: RateLimit;
  readonly RATE_GAME_WRITE: RateLimit;
  readonly RATE_GAME_WRITE_SESSION: RateLimit;
  readonly RATE_GAME_READ: RateLimit;
  /** `off` loads the game on every request. For tests and benchmarks. */
  readonly GAME_CACHE?: string;
  /** Length of a posting cycle in milliseconds. For tests; production ignores it. */
  readonly POST_CYCLE_MS?: string;
  readonly ENVIRONMENT: string;
  readonly PUBLIC_ORIGIN?: string;
  readonly MAIL_FROM: string;
  readonly SECURITY_CONTACT?: string;
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  readonly RECAPTCHA_SECRET?: string;
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
  readonly GOOGLE_BASE_URL?: string;
  readonly DISCORD_CLIENT_ID?: string;
  readonly DISCORD_CLIENT_SECRET?: string;
  readonly DISCORD_BASE_URL?: string;
}
