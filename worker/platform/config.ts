import * as v from "valibot";
import type { Env } from "../env.ts";

const optionalText = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => (text === "" ? null : text)),
);

const Configuration = v.object({
  /** Any value other than `development` means production, the safe default. */
  ENVIRONMENT: v.pipe(
    v.optional(v.string(), ""),
    v.transform((name): "development" | "production" => (name === "development" ? name : "production")),
  ),
  POST_CYCLE_MS: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number))),
  PUBLIC_ORIGIN: optionalText,
  MAIL_FROM: v.optional(v.string(), ""),
  SECURITY_CONTACT: optionalText,
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  RECAPTCHA_SECRET: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_BASE_URL: optionalText,
  DISCORD_CLIENT_ID: optionalText,
  DISCORD_CLIENT_SECRET: optionalText,
  DISCORD_BASE_URL: optionalText,
});

/** Credentials of this deployment at a sign-in provider. */
export interface ProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base URL of a stand-in for the provider; null uses the provider itself. */
  readonly baseUrl: string | null;
}

/** The key pair by which push services know this server, and where to reach its operator. */
export interface VapidConfig {
  /** Base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** An https or mailto URL. */
  readonly subject: string;
}

/** Settings of this deployment, parsed from the environment. */
export interface Config {
  readonly environment: "development" | "production";
  /** Length of a posting cycle in milliseconds; null for that of the rules. Only a development game can have another one. */
  readonly postCycleMs: number | null;
  /** Origin of links in emails; null uses the origin of the request. */
  readonly publicOrigin: string | null;
  readonly mailFrom: string;
  /** Address for reports of vulnerabilities: a `mailto:` or `https:` URL. Null if nobody takes reports. */
  readonly securityContact: string | null;
  /** Null if notifications are off. */
  readonly vapid: VapidConfig | null;
  /** Null if the CAPTCHA is off. */
  readonly recaptchaSecret: string | null;
  /** Null if sign-in through the provider is off. */
  readonly oauth: Readonly<Record<"google" | "discord", ProviderConfig | null>>;
}

const known = new WeakMap<Env, Config>();

/** Reads the settings; an isolate parses them once. */
export function readConfig(env: Env): Config {
  const config = known.get(env) ?? parseConfig(env);
  known.set(env, config);
  return config;
}

function parseConfig(env: Env): Config {
  const parsed = v.parse(Configuration, env);
  return {
    environment: parsed.ENVIRONMENT,
    postCycleMs: parsed.ENVIRONMENT === "development" ? (parsed.POST_CYCLE_MS ?? null) : null,
    publicOrigin: parsed.PUBLIC_ORIGIN,
    mailFrom: parsed.MAIL_FROM,
    securityContact: parsed.SECURITY_CONTACT,
    vapid: vapid(parsed),
    recaptchaSecret: parsed.RECAPTCHA_SECRET,
    oauth: {
      google: provider(parsed.GOOGLE_CLIENT_ID, parsed.GOOGLE_CLIENT_SECRET, parsed.GOOGLE_BASE_URL),
      discord: provider(parsed.DISCORD_CLIENT_ID, parsed.DISCORD_CLIENT_SECRET, parsed.DISCORD_BASE_URL),
    },
  };
}

function vapid({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  PUBLIC_ORIGIN: origin,
  MAIL_FROM: mailFrom,
}: v.InferOutput<typeof Configuration>): VapidConfig | null {
  if (!publicKey || !privateKey) return null;
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return { publicKey, privateKey, subject: origin?.startsWith("https:") ? origin : `mailto:${address}` };
}

function provider(
  clientId: string | null,
  clientSecret: string | null,
  baseUrl: string | null,
): ProviderConfig | null {
  return clientId && clientSecret ? { clientId, clientSecret, baseUrl } : null;
}
