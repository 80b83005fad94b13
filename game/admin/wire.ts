import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";

/** The figures of the dashboard. See docs/reference/administration.md#admin-dashboard. */
export const dashboardStats = endpoint("GET", "/admin/dashboard/stats", {
  reply: v.object({
    success: v.literal(true),
    data: v.object({
      /** Players who used the game within the last 5 minutes. */
      activePlayers: count,
      totalNPCs: count,
      serverUptimeHours: v.pipe(v.number(), v.minValue(0)),
      /** Open chat connections of all rooms. */
      activeConnections: count,
      /** All players. */
      playersInGame: count,
      gameRunning: v.boolean(),
      currentTick: count,
      /** Requests of the last 24 hours that failed unexpectedly. */
      errors: count,
    }),
  }),
});
export type DashboardStats = v.InferOutput<typeof dashboardStats.reply>["data"];

/** The figures of the game. See docs/reference/administration.md#game-statistics. */
export const gameStats = endpoint("GET", "/game/stats", {
  reply: v.object({
    stats: v.object({
      isRunning: v.boolean(),
      currentTick: count,
      /** Ticks per second. */
      tickRate: v.number(),
      uptimeSeconds: count,
      /** Contacts and players. */
      totalEntities: count,
      /** Milliseconds since the world began. */
      totalGameTime: count,
    }),
  }),
});
export type GameStats = v.InferOutput<typeof gameStats.reply>["stats"];

/** Interval of samples in milliseconds. */
export const SAMPLE_INTERVAL_MS = 5 * 60_000;
/** Maximum number of samples in a reply: those of 24 hours. */
export const SAMPLES_MAX = 288;

/** Figures of the last 24 hours, oldest first. See docs/reference/administration.md#samples. */
export const samples = endpoint("GET", "/admin/samples", {
  reply: v.object({
    samples: v.array(
      v.object({
        /** ISO 8601. */
        at: v.string(),
        activePlayers: count,
        players: count,
        npcs: count,
        connections: count,
        uptimeSeconds: count,
        isRunning: v.boolean(),
        currentTick: count,
      }),
    ),
  }),
});
export type Sample = v.InferOutput<typeof samples.reply>["samples"][number];

/** The checked parts of the platform. See docs/reference/administration.md#server-administration. */
export const PLATFORM_PARTS = [
  "database",
  "outbox",
  "chat_rooms",
  "player_objects",
  "pictures",
  "email",
  "passwords",
] as const;

const PlatformCheck = v.object({
  part: v.picklist(PLATFORM_PARTS),
  /** `unchecked`: only real use can tell. */
  state: v.picklist(["up", "down", "unchecked"]),
  /** Duration of the check in milliseconds; null if there was none. */
  latencyMs: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** Finding, or the reason that the part counts as down. */
  text: v.string(),
});
export type PlatformCheck = v.InferOutput<typeof PlatformCheck>;

/** Checks every part of the platform. */
export const serverStatus = endpoint("GET", "/admin/server/status", {
  reply: v.object({
    isRunning: v.boolean(),
    uptimeSeconds: count,
    /** Id of the running version of the Worker. */
    version: v.string(),
    checks: v.array(PlatformCheck),
  }),
});
export type ServerStatus = v.InferOutput<typeof serverStatus.reply>;

const RunningReply = v.object({ success: v.literal(true), isRunning: v.boolean() });
/** Starts the game. See docs/reference/administration.md#game-tick. */
export const startGame = endpoint("POST", "/admin/server/start", { reply: RunningReply });
/** Stops the game: its writes then answer 503. */
export const stopGame = endpoint("POST", "/admin/server/stop", { reply: RunningReply });
/** Rebuilds the content cache. */
export const restartGame = endpoint("POST", "/admin/server/restart", {
  reply: v.object({ success: v.literal(true), isRunning: v.boolean(), npcs: count }),
});
/** Sends a test mail to the caller's own address, the only real check of email. */
export const sendTestMail = endpoint("POST", "/admin/server/test-mail", {
  reply: v.object({ success: v.literal(true), sentTo: v.string(), latencyMs: v.number() }),
});

/** Number of audit entries in a page. */
export const AUDIT_PAGE = 50;

/** Details of an entry, such as duration, room and reason. */
export const AuditDetails = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));
/** Changed values by name. Long ones are shortened. */
export const AuditValues = v.record(v.string(), v.unknown());

const AuditEntrySchema = v.object({
  id: v.number(),
  /** ISO 8601. */
  at: v.string(),
  /** Null if the account is deleted. */
  actorName: v.nullable(v.string()),
  /** `chat.silence`, `role.grant` … */
  action: v.string(),
  /** Subject of the action: a user's id, or a part of the game such as `npcs`. */
  subject: v.string(),
  /** The affected user; null if there is none or the account is deleted. */
  subjectName: v.nullable(v.string()),
  details: AuditDetails,
  /** Values that the action changed; null if there were none. */
  before: v.nullable(AuditValues),
  after: v.nullable(AuditValues),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

/**
 * Actions of administrators, newest first. The filters combine: `actor` is a username, `from` and `to` (ISO 8601) bound
 * the time, and `before` is the id of the last entry of the page before. Administrators only.
 * See docs/reference/administration.md#audit.
 */
export const auditLog = endpoint("GET", "/gamedev/audit", {
  query: v.object({
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, "before is an id"), v.transform(Number))),
    actor: v.optional(text(20)),
    action: v.optional(text(64)),
    from: v.optional(v.pipe(v.string(), v.isoTimestamp("from is no time"))),
    to: v.optional(v.pipe(v.string(), v.isoTimestamp("to is no time"))),
  }),
  reply: v.object({
    entries: v.array(AuditEntrySchema),
    /** True if older entries match. */
    hasMore: v.boolean(),
    /** Every action in the log. */
    actions: v.array(v.string()),
  }),
});
