import * as v from "valibot";
import { OnlineUser } from "#game/contract/chat-frames.ts";
import { readIdentity } from "../../realtime/upgrade.ts";

const PROFILE_HEADER = "x-guru-profile";

/** Who a socket belongs to, as its attachment keeps it over hibernation. */
export const Member = v.object({
  ...OnlineUser.entries,
  sessionId: v.string(),
  socketId: v.string(),
  /** Epoch milliseconds. */
  connectedAt: v.number(),
});
export type Member = v.InferOutput<typeof Member>;

const Profile = v.object({ username: v.string(), avatar: v.nullable(v.string()) });

/** Adds to a request for a socket how its user is shown. Headers hold ASCII only. */
export function writeProfile(request: Request, { username, avatar }: v.InferOutput<typeof Profile>): Request {
  request.headers.set(PROFILE_HEADER, encodeURIComponent(JSON.stringify({ username, avatar })));
  return request;
}

/** The member that a request for a socket, made by the Worker, stands for. */
export function readMember(request: Request, now: number): Member {
  const profile: unknown = JSON.parse(decodeURIComponent(request.headers.get(PROFILE_HEADER) ?? "null"));
  return {
    ...readIdentity(request),
    ...v.parse(Profile, profile),
    socketId: crypto.randomUUID(),
    connectedAt: now,
  };
}
