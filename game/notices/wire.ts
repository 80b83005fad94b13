import * as v from "valibot";
import { ENERGY_MAX } from "../core/energy.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { MessageReply } from "../core/wire/me.ts";
import { PAGE_PATHS } from "../core/wire/page-paths.ts";
import { isTimeZone } from "./local-time.ts";
import { kindOf, NOTICE_KINDS, type NoticeTopic } from "./occasions.ts";

/** Maximum devices of an account that get notifications; a new one replaces the oldest. */
export const MAX_PUSH_DEVICES = 10;
const MAX_ENDPOINT_LENGTH = 1024;

/** Texts of the settings. See docs/reference/platform.md#push-notifications. */
export const PUSH_TEXT = {
  saved: "Notifications updated successfully!",
  removed: "Notifications are off on this device.",
  /** Outcomes of a test. */
  delivered: "Sent. The push service has accepted it; your device decides when to show it.",
  gone: "The push service no longer knows this device. Notifications are off; switch them on again.",
  /** Refusals. */
  unavailable: "This server has no keys for notifications.",
  noDevice: "Notifications are off on this device.",
  foreignService: "This browser's push service isn't supported.",
} as const;

/** Reason that a push service did not accept a test. `status` is null if it did not answer. */
export function pushFailureText(status: number | null): string {
  return status === null
    ? "The push service didn't answer. Please try again later."
    : `The push service refused it (status ${status}). Please try again later.`;
}

/** Title and text of each notification, and the page that a click on it opens. */
export const NOTICE_TEXT: Readonly<Record<NoticeTopic, { title: string; body: string; path: string }>> = {
  letter: {
    title: "A letter arrived",
    body: "Somebody wrote to you. They expect an answer.",
    path: PAGE_PATHS.messages,
  },
  course: {
    title: "Course finished",
    body: "You know everything now. Collect the proof.",
    path: PAGE_PATHS.university,
  },
  client: {
    title: "A client is waiting",
    body: "The Two O'Clock. They've been told that you're very good.",
    path: PAGE_PATHS.dashboard,
  },
  card: {
    title: "A student is still waiting",
    body: "If you don't answer within six hours, silence does.",
    path: PAGE_PATHS.intake,
  },
  gauge: {
    title: "A gauge is in danger",
    body: "You said nothing, and it moved. At 0 or 100 the week ends.",
    path: PAGE_PATHS.intake,
  },
  doors: {
    title: "The doors are open",
    body: "Nine people would pay you this week. Until Saturday.",
    path: PAGE_PATHS.intake,
  },
  energy: {
    title: "Energy is full",
    body: "Rested. Suspiciously so. The grind noticed.",
    path: PAGE_PATHS.dashboard,
  },
};

const base64Url = (length: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.length(length));

/** The browser's subscription. The server accepts endpoints at public hosts only. */
export const PushSubscriptionKeys = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(MAX_ENDPOINT_LENGTH), v.url()),
  keys: v.object({
    /** Public key of the device: an uncompressed P-256 point. */
    p256dh: base64Url(87),
    /** Secret of 16 bytes. */
    auth: base64Url(22),
  }),
});

export const NoticeKinds = v.pipe(
  v.array(v.picklist(NOTICE_KINDS)),
  v.maxLength(NOTICE_KINDS.length),
  v.transform((kinds) => NOTICE_KINDS.filter((kind) => kinds.includes(kind))),
);

/** Interval of the energy limits that a device can choose. */
export const ENERGY_NOTICE_STEP = 10;
const ENERGY_NOTICE_ISSUE = `Energy must be ${ENERGY_NOTICE_STEP} to ${ENERGY_MAX}, in steps of ${ENERGY_NOTICE_STEP}`;
const EnergyNotice = v.pipe(
  v.number(ENERGY_NOTICE_ISSUE),
  v.minValue(ENERGY_NOTICE_STEP, ENERGY_NOTICE_ISSUE),
  v.maxValue(ENERGY_MAX, ENERGY_NOTICE_ISSUE),
  v.multipleOf(ENERGY_NOTICE_STEP, ENERGY_NOTICE_ISSUE),
);

export const pushSettings = endpoint("GET", "/settings/push", {
  reply: v.object({
    /** Public VAPID key in base64url; null if the server has none. */
    publicKey: v.nullable(v.string()),
    /** Notifications of this session's device; null if they are off. */
    device: v.nullable(
      v.object({
        endpoint: v.string(),
        kinds: v.array(v.picklist(NOTICE_KINDS)),
        /** The kind `energy` is due only if the player left with less than this. */
        energyAt: v.number(),
      }),
    ),
  }),
});
export type PushSettings = v.InferOutput<(typeof pushSettings)["reply"]>;

/** Stores the subscription of this session's device, or changes its topics. */
export const putPushDevice = endpoint("PUT", "/settings/push", {
  body: v.object({
    subscription: PushSubscriptionKeys,
    kinds: NoticeKinds,
    /** The kind `energy` is due only if the player left with less than this. Without it, the stored one stays; at first it is full energy. */
    energyAt: v.optional(EnergyNotice),
    /** IANA name. A zone that the server doesn't know counts as UTC. */
    timeZone: v.fallback(v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone)), "UTC"),
  }),
  reply: MessageReply,
});
export type PushDeviceBody = v.InferOutput<typeof putPushDevice.body>;

/** Removes the subscription of this session's device. Safe to repeat. */
export const deletePushDevice = endpoint("DELETE", "/settings/push", { reply: MessageReply });

/** Sends a test to this session's device, and returns the result. */
export const testPush = endpoint("POST", "/settings/push/test", {
  reply: v.object({ isDelivered: v.boolean(), message: v.string() }),
});

/**
 * A push message in the format of Declarative Web Push. Browsers without support leave it to the service worker. See
 * https://w3c.github.io/push-api/#declarative-push-message.
 */
export interface PushPayload {
  readonly web_push: 8030;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    /** The page that a click opens; a path if the origin is unknown. */
    readonly navigate: string;
    /** Replaces an earlier notification with the same tag. */
    readonly tag: string;
    /** A notification that replaces another is announced like a new one. */
    readonly renotify: true;
    readonly app_badge?: number;
  };
  /** Unread messages, for the badge on the app's icon; absent if it stays. Safari 18.4 reads the one above. */
  readonly app_badge?: number;
}

function pushPayload(
  { path, ...content }: Readonly<Record<"title" | "body" | "tag" | "path", string>>,
  origin: string | null,
  badge: { readonly app_badge?: number } = {},
): PushPayload {
  const navigate = `${origin ?? ""}${path}`;
  return { web_push: 8030, notification: { ...content, navigate, renotify: true, ...badge }, ...badge };
}

/** Returns one notification about these topics (at least one). `origin` is the game's; null if it is unknown. */
export function noticePayload(
  topics: readonly NoticeTopic[],
  unread: number,
  origin: string | null,
): PushPayload {
  const [first = "letter", ...others] = topics;
  const { title, body, path } = NOTICE_TEXT[first];
  const also = others.map((topic) => NOTICE_TEXT[topic].title);
  const content = { title, body: [body, ...also].join("\n"), tag: kindOf(first), path };
  return pushPayload(content, origin, { app_badge: unread });
}

/** The notification of a test. */
export function testPayload(origin: string | null): PushPayload {
  return pushPayload(
    {
      title: "This is a test",
      body: "It works. Expect at most three a day, and none at night.",
      tag: "test",
      path: `${PAGE_PATHS.settings}?tab=account`,
    },
    origin,
  );
}
