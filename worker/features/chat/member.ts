import * as v from "valibot";
import { OnlineUser } from "#game/chat/frames-wire.ts";
import { TAB_QUERY } from "#game/core/wire/game-events.ts";
import { readIdentity, readTabId } from "../../realtime/upgrade.ts";

const PROFILE_HEADER = "x-guru-profile";

/** The user and session of a socket, stored in its attachment across hibernation. */
export const Member = v.object({
  ...OnlineUser.entries,
  sessionId: v.string(),
  /** Id of the tab that opened the socket; null if unknown. */
  tab: v.optional(v.nullable(v.string()), null),
  socketId: v.string(),
  /** Epoch milliseconds. */
  connectedAt: v.number(),
});
export type Member = v.InferOutput<typeof Member>;

const Profile = v.object({ username: v.string(), avatar: v.nullable(v.string()) });

/** Adds the user's name and picture to an upgrade request, encoded because headers hold only ASCII. */
export function writeProfile(request: Request, { username, avatar }: v.InferOutput<typeof Profile>): Request {
  request.headers.set(PROFILE_HEADER, encodeURIComponent(JSON.stringify({ username, avatar })));
  return request;
}

/** Reads the member from the Worker's upgrade request. */
export function readMember(request: Request, now: number): Member {
  const profile: unknown = JSON.parse(decodeURIComponent(request.headers.get(PROFILE_HEADER) ?? "null"));
  return {
    ...readIdentity(request),
    tab: readTabId(new URL(request.url).searchParams.get(TAB_QUERY)),
    ...v.parse(Profile, profile),
    socketId: crypto.randomUUID(),
    connectedAt: now,
  };
}
