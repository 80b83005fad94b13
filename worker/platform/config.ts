import * as v from "valibot";
import type { Env } from "../env.ts";

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
  readonly mailFrom: string;
  /** Null: CAPTCHA is off. */
  readonly recaptchaSecret: string | null;
  /** Null: sign-in through it is off. */
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
    publicOrigin: parsed.PUBLIC_ORIGIN,
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
