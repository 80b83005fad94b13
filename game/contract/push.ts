import * as v from "valibot";
import { isTimeZone } from "../rules/notices/local-time.ts";
import { NOTICE_KINDS, type NoticeKind } from "../rules/notices/occasions.ts";
import { endpoint } from "./endpoint.ts";
import { MessageReply } from "./me.ts";
import { PAGE_PATHS } from "./page-paths.ts";

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

/** Why a push service did not accept a test. `status` is null if it did not answer. */
export function pushFailureText(status: number | null): string {
  return status === null
    ? "The push service didn't answer. Please try again later."
    : `The push service refused it (status ${status}). Please try again later.`;
}

/** Title and text of each kind of notification, and the page that a click on it opens. */
export const NOTICE_TEXT: Readonly<Record<NoticeKind, { title: string; body: string; path: string }>> = {
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
  brief: {
    title: "Your brief is waiting",
    body: "Three goals. It has cleared its schedule for you.",
    path: PAGE_PATHS.dashboard,
  },
  energy: {
    title: "Energy is full",
    body: "Rested. Suspiciously so. The grind noticed.",
    path: PAGE_PATHS.dashboard,
  },
};

const base64Url = (length: number) => v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/), v.length(length));

/** The browser's subscription. The server accepts the endpoints of known push services only. */
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

export const pushSettings = endpoint("GET", "/settings/push", {
  reply: v.object({
    /** Public VAPID key in base64url; null if the server has none. */
    publicKey: v.nullable(v.string()),
    /** Notifications of this session's device; null if they are off. */
    device: v.nullable(v.object({ endpoint: v.string(), kinds: v.array(v.picklist(NOTICE_KINDS)) })),
  }),
});
export type PushSettings = v.InferOutput<(typeof pushSettings)["reply"]>;

/** Stores the subscription of this session's device, or changes what it gets. */
export const putPushDevice = endpoint("PUT", "/settings/push", {
  body: v.object({
    subscription: PushSubscriptionKeys,
    kinds: NoticeKinds,
    timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, "timeZone must be an IANA time zone")),
  }),
  reply: MessageReply,
});
export type PushDeviceBody = v.InferOutput<typeof putPushDevice.body>;

/** Removes the subscription of this session's device. Safe to repeat. */
export const deletePushDevice = endpoint("DELETE", "/settings/push", { reply: MessageReply });

/** Sends a test to this session's device, and says what happened. */
export const testPush = endpoint("POST", "/settings/push/test", {
  reply: v.object({ isDelivered: v.boolean(), message: v.string() }),
});

/** The content of a push message, for the service worker. */
export const PushPayload = v.object({
  title: v.string(),
  body: v.string(),
  /** Replaces an earlier notification with the same tag. */
  tag: v.string(),
  /** The page that a click opens. */
  path: v.string(),
  /** Unread letters, for the badge on the app's icon; null leaves it as it is. */
  unread: v.nullable(v.number()),
});
export type PushPayload = v.InferOutput<typeof PushPayload>;

/** Returns the one notification about these kinds, of which there is at least one. */
export function noticePayload(kinds: readonly NoticeKind[], unread: number): PushPayload {
  const [first = "letter", ...others] = kinds;
  const { title, body, path } = NOTICE_TEXT[first];
  const also = others.map((kind) => NOTICE_TEXT[kind].title);
  return { title, body: [body, ...also].join("\n"), tag: "notice", path, unread };
}

/** The notification of a test. */
export function testPayload(): PushPayload {
  return {
    title: "This is a test",
    body: "It works. Expect at most three a day, and none at night.",
    tag: "test",
    path: `${PAGE_PATHS.settings}?tab=notifications`,
    unread: null,
  };
}
