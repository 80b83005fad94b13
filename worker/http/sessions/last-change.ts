import { MINUTE_MS } from "#game/core/durations.ts";
import type { Bookmarks } from "../../db/client.ts";
import type { AppContext } from "../app-context.ts";
import { cookieHeader, readSecret } from "./browser-cookies.ts";

/*
 * The state of the database after a browser's last change. With it, a copy of the database that is behind isn't asked.
 * See docs/decisions/081-reads-near-the-player.md.
 */

const COOKIE = "guru_seen";
/** Copies are behind for a second or so. */
const COOKIE_TTL_MS = 10 * MINUTE_MS;

const BOOKMARK = /^[0-9a-f]{8}(?:-[0-9a-f]{8}){2}-[0-9a-f]{32}$/;

/** Returns the bookmark of the browser's last change, or null without one. An unknown form is taken for the newest state. */
export function readLastChange(c: AppContext): string | null {
  const bookmark = readSecret(c, COOKIE);
  if (bookmark === undefined) return null;
  return BOOKMARK.test(bookmark) ? bookmark : "first-primary";
}

/**
 * Lets the browser keep the bookmark of its change. The reply to a repeated change has one too: its first reply may have been
 * lost.
 */
export function keepLastChange(c: AppContext, { own, newest }: Bookmarks, headers: Headers): void {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const bookmark = isRead ? own : newest;
  if (bookmark === null || bookmark === readLastChange(c)) return;
  headers.append("set-cookie", cookieHeader(c, COOKIE, bookmark, COOKIE_TTL_MS));
}
