import { DAY_MS } from "../core/durations.ts";
import { endOfNight } from "./local-time.ts";
import { kindOf, NOTICE_TOPICS, type NoticeKind, type NoticeTopic, type Occasion } from "./occasions.ts";

/** Maximum notifications to a device within any 24 hours. */
export const MAX_NOTICES_A_DAY = 3;
/** Time for which a player counts as present after their last sign, in milliseconds. */
export const PRESENT_MS = 5 * 60_000;

/** Notifications sent to a device: when (at most the last three times), and for each topic the newest occasion. Epoch ms. */
export interface SentNotices {
  readonly sentAt: readonly number[];
  readonly told: Readonly<Partial<Record<NoticeTopic, number>>>;
  /** When the kind `intake`, which is sent once within 24 hours, was last sent; absent if never. */
  readonly intakeAt?: number;
}

/** A device that gets notifications. */
export interface NoticeDevice {
  readonly kinds: readonly NoticeKind[];
  /** IANA name. */
  readonly timeZone: string;
  /** The kind `energy` is due only if the player left with less than this. */
  readonly energyBelow: number;
  readonly sent: SentNotices;
}

/** Notifications to send to a device now: none if `topics` is empty. `askAt` is when to decide again; null if nothing is ahead. */
export interface NoticeDecision {
  readonly topics: readonly NoticeTopic[];
  /** Returns the notifications sent to the device once these are. */
  readonly sent: SentNotices;
  readonly askAt: number | null;
}

/**
 * Decides what to send to a device at `now`. `seenAt` is the last sign of the player, who has seen all earlier
 * occasions. Everything due goes out as one notification, each occasion once, at most three notifications within 24
 * hours, one of them about the Intake, and none at night. See docs/reference/platform.md#push-notifications.
 */
export function decideNotice(
  device: NoticeDevice,
  occasions: readonly Occasion[],
  seenAt: number,
  now: number,
): NoticeDecision {
  const { kinds, sent } = device;
  const isIntake = ({ topic }: Occasion) => kindOf(topic) === "intake";
  const fromOf = (each: Occasion) =>
    isIntake(each) ? Math.max(each.since, (sent.intakeAt ?? 0) + DAY_MS) : each.since;
  const fresh = occasions.filter(
    ({ topic, since }) => kinds.includes(kindOf(topic)) && since > seenAt && since > (sent.told[topic] ?? 0),
  );
  const later = fresh.map(fromOf).filter((from) => from > now);
  const due = fresh.filter((each) => fromOf(each) <= now);
  const nothing = (askAt: number | null) => ({ topics: [], sent, askAt });
  if (due.length === 0) return nothing(earliest(later));
  const heldUntil = Math.max(
    seenAt + PRESENT_MS,
    endOfNight(device.timeZone, now) ?? 0,
    endOfQuota(sent.sentAt, now),
  );
  if (heldUntil > now) return nothing(heldUntil);
  const told = { ...sent.told };
  for (const { topic, since } of due) told[topic] = Math.max(told[topic] ?? 0, since);
  const sentAt = [...sent.sentAt, now].slice(-MAX_NOTICES_A_DAY);
  return {
    topics: NOTICE_TOPICS.filter((topic) => due.some((occasion) => occasion.topic === topic)),
    sent: { ...sent, sentAt, told, ...(due.some(isIntake) && { intakeAt: now }) },
    askAt: earliest(later),
  };
}

/** Returns when the limit of notifications allows the next one (epoch ms); 0 if it allows one now. */
function endOfQuota(sentAt: readonly number[], now: number): number {
  const today = sentAt.filter((at) => at > now - DAY_MS);
  return today.length < MAX_NOTICES_A_DAY ? 0 : Math.min(...today) + DAY_MS;
}

/** Returns the earliest of these moments; null if there are none. */
export function earliest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.min(...known);
}
