import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#game/core/durations.ts";

/*
 * Every limit of the game, read by everything that limits. docs/reference/limits.md shows the same table with the same
 * reasons, and a test compares the two.
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
  readonly why: string;
}

const perAddress = (limiter: "RATE_STRICT" | "RATE_NORMAL", why: string) =>
  ({ per: "address", limiter, free: 0, keys: 1, why }) as const;

export const MINUTE_LIMITS = {
  register: perAddress("RATE_STRICT", "Each costs a hash and an email."),
  login: perAddress("RATE_STRICT", "Each costs a hash, and guesses a password."),
  forgotPassword: perAddress("RATE_STRICT", "Each sends an email."),
  resendVerification: perAddress("RATE_STRICT", "Each sends an email."),
  resetPassword: perAddress("RATE_STRICT", "A valid link costs a hash."),
  changeEmail: perAddress("RATE_STRICT", "Each costs a hash and an email."),
  verifyEmail: perAddress("RATE_NORMAL", "Links are random; a company's mail scanner opens many."),
  oauthStart: perAddress("RATE_NORMAL", "A press of a button."),
  oauthCallback: perAddress("RATE_NORMAL", "Each calls the provider."),
  oauthExchange: perAddress("RATE_NORMAL", "Codes are random and work once."),
  passkeyOptions: perAddress(
    "RATE_NORMAL",
    "Each stores a challenge; the sign-in screen asks for one when it opens.",
  ),
  passkeySignIn: perAddress("RATE_STRICT", "Each verifies a signature. Nobody guesses one."),
  changePasskey: perAddress("RATE_NORMAL", "Each verifies a signature."),
  confirmPassword: perAddress("RATE_NORMAL", "Each costs a hash."),
  addPassword: perAddress("RATE_NORMAL", "Each costs a hash."),
  changeUsername: perAddress("RATE_NORMAL", "Each costs a hash."),
  uploadAvatar: perAddress("RATE_NORMAL", "Each converts a picture."),
  exportAccount: perAddress("RATE_NORMAL", "Each reads all reports about the account."),
  exportLedger: perAddress("RATE_NORMAL", "Each reads the whole ledger."),
  writesOfSession: {
    per: "session",
    limiter: "RATE_GAME_WRITE_SESSION",
    free: 45,
    keys: 1,
    why: "Three times as fast as forty presses a minute.",
  },
  writesOfAccount: {
    per: "account",
    limiter: "RATE_GAME_WRITE",
    free: 90,
    keys: 1,
    why: "Twice as fast as forty presses a minute on three devices.",
  },
  writesOfAddress: {
    per: "address",
    limiter: "RATE_GAME_READ",
    free: 1_000,
    keys: 1,
    why: "A school with a dozen fast players behind one address.",
  },
  readsOfSession: {
    per: "session",
    limiter: "RATE_GAME_READ",
    free: 100,
    keys: 1,
    why: "Five pages that poll every 5 s, and every press refreshes.",
  },
  readsOfAddress: {
    per: "address",
    limiter: "RATE_GAME_READ",
    free: 2_000,
    keys: 8,
    why: "The same school, polling.",
  },
  socketsOfSession: {
    per: "session",
    limiter: "RATE_STRICT",
    free: 20,
    keys: 1,
    why: "Reconnecting backs off; five tabs that lose the network twice stay below it.",
  },
  socketsOfAccount: {
    per: "account",
    limiter: "RATE_NORMAL",
    free: 30,
    keys: 1,
    why: "Several devices that reconnect at once.",
  },
  socketsOfAddress: {
    per: "address",
    limiter: "RATE_GAME_WRITE",
    free: 150,
    keys: 1,
    why: "A school that reconnects after a deployment.",
  },
} as const satisfies Record<string, MinuteLimit>;
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
  readonly why: string;
}

const limit = (per: string, max: number, windowMs: number, why: string): WindowLimit => ({
  per,
  max,
  windowMs,
  why,
});

export const WINDOW_LIMITS = {
  loginFromNetwork: limit(
    "account and network",
    10,
    15 * MINUTE_MS,
    "Guesses from one place stop, and lock out nobody elsewhere.",
  ),
  loginFromDevice: limit(
    "account and trusted device",
    10,
    15 * MINUTE_MS,
    "Replaces the other two where the account has signed in before.",
  ),
  loginToAccount: limit(
    "account",
    100,
    15 * MINUTE_MS,
    "Guesses from many networks stop. With CAPTCHA, a high score passes.",
  ),
  registerAddress: limit("email and network", 10, HOUR_MS, "Nobody mistypes a form more often."),
  registerFromNetwork: limit(
    "network",
    200,
    DAY_MS,
    "A school registers within a day; a squatter gets no further.",
  ),
  forgotPassword: limit(
    "email and network",
    5,
    HOUR_MS,
    "One link is enough, and a stranger's requests don't count for the owner.",
  ),
  resendVerification: limit(
    "email and network",
    5,
    HOUR_MS,
    "One link is enough, and a stranger's requests don't count for the owner.",
  ),
  mailsToAddress: limit("email", 20, HOUR_MS, "Nobody's mailbox is flooded. The links in it still work."),
  confirmPassword: limit(
    "session",
    10,
    15 * MINUTE_MS,
    "Wrong passwords in the settings, all forms together. A stolen session locks out no other.",
  ),
  changePasskey: limit("account", 20, HOUR_MS, "Each sends an email."),
  changeEmail: limit("account", 10, HOUR_MS, "Each sends an email."),
  changeUsername: limit("account", 10, DAY_MS, "Each changes the name in every chat room."),
  uploadAvatar: limit("account", 20, HOUR_MS, "Each converts a picture."),
  resetGame: limit(
    "account",
    10,
    HOUR_MS,
    "A reset deletes rows of the whole character. A repeat gets its stored reply and isn't counted.",
  ),
  report: limit("account", 20, DAY_MS, "Moderators read each. Repeated reports don't count."),
  exportAccount: limit("account", 10, HOUR_MS, "Nobody needs the file more often."),
  exportLedger: limit("account", 10, HOUR_MS, "Nobody needs the file more often."),
  testPush: limit("account", 10, HOUR_MS, "Each calls a push service and rings a device."),
  testMail: limit("account", 10, HOUR_MS, "An administrator tests the mailer."),
  releaseContent: limit("account", 120, HOUR_MS, "Releases are kept for good."),
} as const satisfies Record<string, WindowLimit>;
export type WindowPolicy = keyof typeof WINDOW_LIMITS;

/** Limits on what is open or under way at once, and on the pace within a Durable Object. */
export const PACE_LIMITS = {
  uploadsOfAccount: limit(
    "account",
    1,
    0,
    "An upload holds its file in memory, and an account has one picture.",
  ),
  uploadsOfIsolate: limit(
    "isolate",
    4,
    0,
    "Four forms of 10 MB and the files in them fit into the 128 MB of an isolate. More get 503.",
  ),
  socketsOpen: limit("account", 8, 0, "Game sockets of all tabs. A new one replaces the oldest."),
  socketsInRoom: limit(
    "user and room",
    5,
    0,
    "Tabs of one session. A new one replaces the oldest, and another session replaces all.",
  ),
  usersInRoom: limit("room", 1_000, 0, "What one Durable Object serves well. The next one polls."),
  framesOfUser: limit(
    "user and room, or user",
    60,
    10 * SECOND_MS,
    "Typing and talking take a tenth; a game socket sends none. Each 4 kB of a frame count. More closes the socket with 4429; reconnecting doesn't reset it.",
  ),
  resumesOfUser: limit(
    "user and room",
    2,
    SECOND_MS,
    "A page of 100 messages each. Later ones are answered when they are due.",
  ),
  messagesOfUser: limit("user and room", 10, 10 * SECOND_MS, "Nobody reads faster."),
} as const satisfies Record<string, WindowLimit>;

/** Factor by which limits by address are higher in development. See docs/reference/limits.md#local-runs. */
export const DEVELOPMENT_FACTOR = 100;
/** Factor by which the limits of an IPv6 /48 are higher than those of a /64. */
export const WIDE_NETWORK_FACTOR = 10;
