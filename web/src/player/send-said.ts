import { keepFirstAnswer } from "#game/contract/first-answer.ts";
import { deviceNow, serverNow } from "../clock.ts";
import { ApiError, call } from "../server/api.ts";
import { ANSWERED_KINDS, type AnsweredKind, forgetSaid, readSaid } from "../session/said.ts";
import { acceptReply } from "./live/game-events.ts";

/**
 * Sends what a visitor answered on this device before an account was created (epoch ms of the server), and forgets it once the
 * server has decided. Otherwise it waits: for a connection, or for an account that is younger.
 */
export async function sendSaid(createdAt: number): Promise<void> {
  for (const kind of ANSWERED_KINDS) await sendOne(kind, createdAt);
}

async function sendOne(kind: AnsweredKind, createdAt: number): Promise<void> {
  const now = deviceNow();
  const said = readSaid(kind, now);
  const agoMs = said && Math.floor(now - said.at);
  if (!said || agoMs === null || serverNow() - agoMs > createdAt) return;
  const { id, place } = said;
  try {
    const reply = await call(keepFirstAnswer, { parameters: { page: kind }, body: { id, place, agoMs } });
    acceptReply(reply);
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 404, 409].includes(error.status);
    if (!isRefused) return;
  }
  forgetSaid(kind);
}
