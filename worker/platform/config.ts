import type { Env } from "../env.ts";

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
  // Any value other than `development` means production, the safe default.
  const environment = env.ENVIRONMENT === "development" ? "development" : "production";
  return {
    environment,
    postCycleMs: environment === "development" && env.POST_CYCLE_MS ? Number(env.POST_CYCLE_MS) : null,
    publicOrigin: env.PUBLIC_ORIGIN || null,
    mailFrom: env.MAIL_FROM,
    securityContact: env.SECURITY_CONTACT || null,
    vapid: vapid(env),
    recaptchaSecret: env.RECAPTCHA_SECRET || null,
    oauth: {
      google: provider(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, env.GOOGLE_BASE_URL),
      discord: provider(env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET, env.DISCORD_BASE_URL),
    },
  };
}

function vapid(env: Env): VapidConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUBLIC_ORIGIN: origin } = env;
  if (!publicKey || !privateKey) return null;
  const address = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  return { publicKey, privateKey, subject: origin?.startsWith("https:") ? origin : `mailto:${address}` };
}

function provider(clientId = "", clientSecret = "", baseUrl = ""): ProviderConfig | null {
  return clientId && clientSecret ? { clientId, clientSecret, baseUrl: baseUrl || null } : null;
}
