import { useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { isSame } from "#game/content/same-content.ts";
import { serverNow } from "../../../../clock.ts";
import { keepText, keepValue, keysOf, readValue } from "../../../../device/device-storage.ts";
import { isDirty, type PartSession } from "./part-session.ts";

/** Pause in typing after which the changes are written to the device, in milliseconds. */
const PAUSE_MS = 400;

interface KeptCopyOptions {
  readonly userId: string;
  /** The part's id, or `new`. */
  readonly of: string;
  readonly session: PartSession;
  /** Returns the session with the text being typed. */
  readonly latest: () => PartSession;
  /** Returns whether a page can show the content. */
  readonly isReadable: (content: unknown) => boolean;
}

/**
 * Keeps unsaved changes on this device for the account, so that they survive the end of the session, a crash and a closed
 * tab, and offers them when the part is opened again.
 */
export function useKeptCopy({ userId, of, session, latest, isReadable }: KeptCopyOptions) {
  const content = session.tree.value;
  const [offered, setOffered] = useState<KeptCopy | null>(() => {
    const kept = readCopy(userId, of, serverNow());
    return kept && isReadable(kept.content) && !isSame(kept.content, content) ? kept : null;
  });
  /** The last content that was written or isn't wanted. */
  const settled = useRef<unknown>(null);
  /** Other tabs may write the same part: each keeps its own changes. */
  const [by] = useState(() => crypto.randomUUID());

  const write = useCallback(() => {
    const now = latest();
    const { value } = now.tree;
    if (value !== settled.current && isDirty(now)) {
      keepCopy(userId, { of, by, at: serverNow(), content: value });
    }
    settled.current = value;
  }, [userId, of, by, latest]);

  useEffect(() => {
    // Each change starts the pause anew.
    void content;
    const timer = setTimeout(write, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, write]);

  // The session may end, or the page close, before typing pauses.
  useEffect(() => {
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  return {
    offered,
    /** Closes the offer: its content is restored, or not wanted. */
    answer: (isRestored: boolean) => {
      if (!offered) return;
      if (isRestored) keepCopy(userId, { of, by, at: serverNow(), content: offered.content });
      dropCopy(userId, offered);
      setOffered(null);
    },
    /** Forgets the changes, which aren't wanted. */
    forget: () => {
      settled.current = latest().tree.value;
      dropCopy(userId, { of, by });
    },
    /** Forgets the saved copy of the part `id`. Changes since then stay on the device under that id. */
    keepLater: (id: string, saved: unknown) => {
      const { value } = latest().tree;
      settled.current = value;
      dropCopy(userId, { of, by });
      if (value !== saved) keepCopy(userId, { of: id, by, at: serverNow(), content: value });
    },
  };
}

/** Number of unsaved changes that stay on the device, for each account. */
const MAX_KEPT = 5;
/** Retention of unsaved changes, in milliseconds. */
const KEPT_TTL_MS = 30 * 24 * 60 * 60 * 1000;

const Kept = v.object({
  /** Time when it was last changed, epoch ms. */
  at: v.number(),
  content: v.unknown(),
});

/** The changes of one editor to one part. */
interface KeptBy {
  /** The part's id; `new` for a contact that doesn't exist yet. */
  readonly of: string;
  /** Id of the editor that wrote them. */
  readonly by: string;
}
export interface KeptCopy extends KeptBy {
  readonly at: number;
  readonly content: unknown;
}

/*
 * Unsaved changes stay on the device for their account when the session ends, so they aren't among the snapshots that end
 * with it. Local storage is written at once, even while the page closes. Each editor has its own key, because those of several
 * tabs close together.
 */

const PREFIX = "unsaved-part/";
const keyOf = (userId: string, { of, by }: KeptBy) => `${PREFIX}${userId}/${of}/${by}` as const;

/**
 * Returns the unsaved changes on this device with their keys, the newest first. Removes copies that are too old or
 * unreadable.
 */
function readAll(now: number): (KeptCopy & { readonly userId: string })[] {
  const found = keysOf(PREFIX).flatMap((key) => {
    const [userId = "", of = "", by = ""] = key.slice(PREFIX.length).split("/");
    const kept = readValue(key, Kept);
    if (kept && now - kept.at < KEPT_TTL_MS) return [{ userId, of, by, ...kept }];
    keepText(key, null);
    return [];
  });
  return found.sort((a, b) => b.at - a.at);
}

/** The latest unsaved changes of a part; null if there are none. `now` in epoch ms. */
function readCopy(userId: string, of: string, now: number): KeptCopy | null {
  return readAll(now).find((kept) => kept.userId === userId && kept.of === of) ?? null;
}

/** Keeps unsaved changes on this device. */
function keepCopy(userId: string, { at, content, ...kept }: KeptCopy): void {
  keepValue(keyOf(userId, kept), { at, content });
  const own = readAll(at).filter((each) => each.userId === userId);
  for (const oldest of own.slice(MAX_KEPT)) dropCopy(userId, oldest);
}

/** Forgets unsaved changes. */
function dropCopy(userId: string, kept: KeptBy): void {
  keepText(keyOf(userId, kept), null);
}
