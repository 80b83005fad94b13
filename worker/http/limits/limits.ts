import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#game/core/durations.ts";

/*
 * Every limit of the game, read by everything that limits. docs/reference/limits.md says why each is what it is, and a test
 * compares the two.
 */

/** The limiters in wrangler.toml, and how many requests each allows for one key within a minute. */
export const LIMITERS = {
  RATE_STRICT: 10,
  RATE_NORMAL: 30,
  RATE_GAME_WRITE_SESSION: 75,
  RATE_GAME_WRITE: 150,
  RATE_GAME_READ: 500,
} as const;
export type Limiter = keyof typeof LIMITERS;

/** Period of the limiters, in milliseconds. */
export const LIMITER_PERIOD_MS = MINUTE_MS;

/** Subject of a limit within a minute. An IPv6 /64 is one address; a /48 has ten times its limit. */
type MinuteScope = "address" | "session" | "account";

/**
 * A limit within a minute, enforced before D1 is asked. Each isolate passes the first `free` requests on its own, because
 * a call of the limiter costs as much as the rest of an action; the others are spread over `keys` keys of the limiter.
 */
export interface MinuteLimit {
  readonly per: MinuteScope;
  readonly limiter: Limiter;
  readonly free: number;
  readonly keys: number;
}

const minute = <const Per extends MinuteScope>(per: Per, limiter: Limiter, free = 0, keys = 1) => ({
  per,
  limiter,
  free,
  keys,
});

export const MINUTE_LIMITS = {
  register: minute("address", "RATE_STRICT"),
  login: minute("address", "RATE_STRICT"),
  forgotPassword: minute("address", "RATE_STRICT"),
  resendVerification: minute("address", "RATE_STRICT"),
  resetPassword: minute("address", "RATE_STRICT"),
  changeEmail: minute("address", "RATE_STRICT"),
  verifyEmail: minute("address", "RATE_NORMAL"),
  oauthStart: minute("address", "RATE_NORMAL"),
  oauthCallback: minute("address", "RATE_NORMAL"),
  oauthExchange: minute("address", "RATE_NORMAL"),
  passkeyOptions: minute("address", "RATE_NORMAL"),
  passkeySignIn: minute("address", "RATE_STRICT"),
  changePasskey: minute("address", "RATE_NORMAL"),
  confirmPassword: minute("address", "RATE_NORMAL"),
  addPassword: minute("address", "RATE_NORMAL"),
  changeUsername: minute("address", "RATE_NORMAL"),
  uploadAvatar: minute("address", "RATE_NORMAL"),
  exportAccount: minute("address", "RATE_NORMAL"),
  exportLedger: minute("address", "RATE_NORMAL"),
  writesOfSession: minute("session", "RATE_GAME_WRITE_SESSION", 45),
  writesOfAccount: minute("account", "RATE_GAME_WRITE", 90),
  writesOfAddress: minute("address", "RATE_GAME_READ", 1_000),
  readsOfSession: minute("session", "RATE_GAME_READ", 100),
  readsOfAddress: minute("address", "RATE_GAME_READ", 2_000, 8),
  socketsOfSession: minute("session", "RATE_STRICT", 20),
  socketsOfAccount: minute("account", "RATE_NORMAL", 30),
  socketsOfAddress: minute("address", "RATE_GAME_WRITE", 150),
} satisfies Record<string, MinuteLimit>;
export type MinutePolicy = keyof typeof MINUTE_LIMITS;

/** Limits by address. */
export type AddressPolicy = {
  [Name in MinutePolicy]: (typeof MINUTE_LIMITS)[Name]["per"] extends "address" ? Name : never;
}[MinutePolicy];
/** Limits by session or account. */
export type NamedPolicy = Exclude<MinutePolicy, AddressPolicy>;

/** Returns how many requests a limit allows within a minute, as one isolate counts. */
export function minuteMax({ limiter, free, keys }: MinuteLimit): number {
  return free + LIMITERS[limiter] * keys;
}

/**
 * A limit over a longer window, counted in a row of D1 before the attempt is made. `per` says what the row counts; a
 * network is an IPv4 address or an IPv6 /48.
 */
export interface WindowLimit {
  readonly per: string;
  readonly max: number;
  readonly windowMs: number;
}

const limit = (per: string, max: number, windowMs: number): WindowLimit => ({ per, max, windowMs });

export const WINDOW_LIMITS = {
  loginFromNetwork: limit("account and network", 10, 15 * MINUTE_MS),
  loginFromDevice: limit("account and trusted device", 10, 15 * MINUTE_MS),
  loginToAccount: limit("account", 100, 15 * MINUTE_MS),
  registerAddress: limit("email and network", 10, HOUR_MS),
  registerFromNetwork: limit("network", 200, DAY_MS),
  forgotPassword: limit("email and network", 5, HOUR_MS),
  resendVerification: limit("email and network", 5, HOUR_MS),
  mailsToAddress: limit("email", 20, HOUR_MS),
  confirmPassword: limit("session", 10, 15 * MINUTE_MS),
  changePasskey: limit("account", 20, HOUR_MS),
  changeEmail: limit("account", 10, HOUR_MS),
  changeUsername: limit("account", 10, DAY_MS),
  uploadAvatar: limit("account", 20, HOUR_MS),
  resetGame: limit("account", 10, HOUR_MS),
  report: limit("account", 20, DAY_MS),
  exportAccount: limit("account", 10, HOUR_MS),
  exportLedger: limit("account", 10, HOUR_MS),
  testPush: limit("account", 10, HOUR_MS),
  testMail: limit("account", 10, HOUR_MS),
  releaseContent: limit("account", 120, HOUR_MS),
} as const satisfies Record<string, WindowLimit>;
export type WindowPolicy = keyof typeof WINDOW_LIMITS;

/** Limits on what is open or under way at once, and on the pace within a Durable Object. */
export const PACE_LIMITS = {
  uploadsOfAccount: limit("account", 1, 0),
  uploadsOfIsolate: limit("isolate", 4, 0),
  socketsOpen: limit("account", 8, 0),
  socketsInRoom: limit("user and room", 5, 0),
  usersInRoom: limit("room", 1_000, 0),
  framesOfUser: limit("user and room, or user", 60, 10 * SECOND_MS),
  resumesOfUser: limit("user and room", 2, SECOND_MS),
  messagesOfUser: limit("user and room", 10, 10 * SECOND_MS),
} as const satisfies Record<string, WindowLimit>;

/** Factor by which limits by address are higher in development. See docs/reference/limits.md#local-runs. */
export const DEVELOPMENT_FACTOR = 100;
/** Factor by which the limits of an IPv6 /48 are higher than those of a /64. */
export const WIDE_NETWORK_FACTOR = 10;
