import * as v from "valibot";
import type {
  ChatMessage,
  ChatPage,
  ChatPageQuery,
  ChatRefusalReason,
  Silence,
} from "#game/contract/chat.ts";
import type { OnlineUser } from "#game/contract/chat-frames.ts";
import type { GameFrame } from "#game/contract/realtime.ts";
import type { Energy } from "#game/rules/energy.ts";

/** What the Worker asks of a player's Durable Object. */
export interface PlayerChannelCalls extends Rpc.DurableObjectBranded {
  /** Sends frames to every socket as one message, and sees that an alarm is set where energy is not full. */
  publish(frames: readonly GameFrame[], energy: Energy): Promise<void>;
  /** Closes the sockets of these sessions; null: all of the player's. */
  closeSockets(sessionIds: readonly string[] | null, code: number, reason: string): Promise<void>;
  /** Closes every socket and deletes everything that is stored, the alarm too: the account is gone. */
  erase(code: number, reason: string): Promise<void>;
}

/** Why a message was not stored. */
export interface ChatRefusal {
  readonly ok: false;
  readonly reason: ChatRefusalReason;
  /** What the sender reads. */
  readonly message: string;
  /** Milliseconds after which trying again makes sense. */
  readonly retryAfterMs?: number;
  readonly silence?: Silence;
}

/** What became of a message; `isNew` is false where it had been stored before under the same id. */
export type PostOutcome =
  | { readonly ok: true; readonly message: ChatMessage; readonly isNew: boolean }
  | ChatRefusal;

/** One open socket of a chat room. */
export interface ChatConnection extends OnlineUser {
  readonly socketId: string;
  /** Epoch milliseconds. */
  readonly connectedAt: number;
}

/** What the Worker asks of a chat room. */
export interface ChatRoomCalls extends Rpc.DurableObjectBranded {
  post(sender: OnlineUser, id: string, content: string): Promise<PostOutcome>;
  /** A page of messages, with what else the asking user has to know. */
  page(
    userId: string,
    query: ChatPageQuery,
  ): Promise<ChatPage & { onlineCount: number; silence: Silence | null }>;
  message(seq: number): Promise<ChatMessage | null>;
  /** Takes the content of a message away and tells everybody. */
  deleteMessage(seq: number): Promise<ChatMessage | null>;
  /** Keeps a user from writing; null lets them write again. */
  setSilence(userId: string, silence: Silence | null): Promise<void>;
  /** Shows a user under another name and picture, also in what they wrote before. */
  changeUser(user: OnlineUser): Promise<void>;
  /** Takes sender and content of all that a user wrote away, and closes their connection. */
  eraseUser(userId: string): Promise<void>;
  connections(): Promise<ChatConnection[]>;
  /** Closes the connection of a user, with sessions only where it is one of theirs; how many were closed. */
  closeSockets(
    userId: string,
    sessionIds: readonly string[] | null,
    code: number,
    reason: string,
  ): Promise<number>;
}

/** What wrangler.toml binds, and the secrets that may be set. */
export interface Env {
  readonly DB: D1Database;
  readonly PLAYER_CHANNEL: DurableObjectNamespace<PlayerChannelCalls>;
  readonly CHAT_ROOM: DurableObjectNamespace<ChatRoomCalls>;
  readonly PICTURES: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly EMAIL: SendEmail;
  readonly ASSETS: Fetcher;
  readonly RATE_STRICT: RateLimit;
  readonly RATE_NORMAL: RateLimit;
  readonly ENVIRONMENT: string;
  readonly PUBLIC_ORIGIN: string;
  readonly ADMIN_EMAILS: string;
  readonly MAIL_FROM: string;
  readonly RECAPTCHA_SECRET?: string;
  readonly GOOGLE_CLIENT_ID?: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
  readonly GOOGLE_BASE_URL?: string;
  readonly DISCORD_CLIENT_ID?: string;
  readonly DISCORD_CLIENT_SECRET?: string;
  readonly DISCORD_BASE_URL?: string;
}

const csv = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) =>
    text
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ""),
  ),
);
const optionalText = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => (text === "" ? null : text)),
);

const Configuration = v.object({
  /** Anything but the exact word `development` is production: the safe side. */
  ENVIRONMENT: v.pipe(
    v.optional(v.string(), ""),
    v.transform((name): "development" | "production" => (name === "development" ? name : "production")),
  ),
  PUBLIC_ORIGIN: optionalText,
  ADMIN_EMAILS: csv,
  MAIL_FROM: v.optional(v.string(), ""),
  RECAPTCHA_SECRET: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_BASE_URL: optionalText,
  DISCORD_CLIENT_ID: optionalText,
  DISCORD_CLIENT_SECRET: optionalText,
  DISCORD_BASE_URL: optionalText,
});

/** What a sign-in provider knows this deployment by. */
export interface ProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where a stand-in answers in place of the provider; null: the provider itself. */
  readonly baseUrl: string | null;
}

/** The settings of this deployment, parsed from the environment. */
export interface Config {
  readonly environment: "development" | "production";
  /** Origin for links in mails, null: the origin of the request. */
  readonly publicOrigin: string | null;
  /** Lower case. */
  readonly adminEmails: readonly string[];
  readonly mailFrom: string;
  /** Null: CAPTCHA is off. */
  readonly recaptchaSecret: string | null;
  /** Null: sign-in through it is off. */
  readonly oauth: Readonly<Record<"google" | "discord", ProviderConfig | null>>;
}

export function readConfig(env: Env): Config {
  const parsed = v.parse(Configuration, env);
  return {
    environment: parsed.ENVIRONMENT,
    publicOrigin: parsed.PUBLIC_ORIGIN,
    adminEmails: parsed.ADMIN_EMAILS,
    mailFrom: parsed.MAIL_FROM,
    recaptchaSecret: parsed.RECAPTCHA_SECRET,
    oauth: {
      google: provider(parsed.GOOGLE_CLIENT_ID, parsed.GOOGLE_CLIENT_SECRET, parsed.GOOGLE_BASE_URL),
      discord: provider(parsed.DISCORD_CLIENT_ID, parsed.DISCORD_CLIENT_SECRET, parsed.DISCORD_BASE_URL),
    },
  };
}

function provider(
  clientId: string | null,
  clientSecret: string | null,
  baseUrl: string | null,
): ProviderConfig | null {
  return clientId && clientSecret ? { clientId, clientSecret, baseUrl } : null;
}
