import * as v from "valibot";
import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import { type Me, me, type StartReplies } from "#game/core/wire/me.ts";
import { serverNow } from "../../clock.ts";
import { type CallInput, call } from "../../server/api.ts";
import { pageSession, SessionEndedError } from "../../server/session-token.ts";
import { tokenAtom } from "../../session/session.ts";
import { store } from "../../store.ts";
import { confirmedPlayerAtom } from "../player.ts";

/** Time for which the replies of a start can replace calls, in milliseconds: a slow phone still loads the page's code. */
const USABLE_MS = 10_000;

/** The parts of a session's first reply, with the player's version then. */
interface Start {
  readonly session: string | null;
  readonly version: number;
  readonly at: number;
  /** Each is used once. */
  readonly replies: StartReplies;
}

let start: Start | null = null;
let asking: Promise<unknown> = Promise.resolve();

/** Calls for the account and the player. The first call of a session also asks for what an opening page needs. */
export async function callMe(probeTimeoutMs?: number): Promise<Me> {
  const session = store.get(tokenAtom);
  const probe = probeTimeoutMs === undefined ? {} : { probeTimeoutMs };
  if (start?.session === session) return call(me, probe);
  const asked = call(me, { ...probe, query: { start: "1" } });
  asking = asked.catch(() => {});
  const reply = await asked;
  start = { session, version: reply.player.version, at: serverNow(), replies: reply.start ?? {} };
  return reply;
}

/** Calls an endpoint, unless the reply to this call came with the account. */
export async function callAtStart<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  return (await startReply(endpoint)) ?? call(endpoint, input);
}

/**
 * Returns the reply to a call that came with the account, once; undefined without one that is still current. Waits for it if
 * it is on its way. Throws `SessionEndedError` without a session, or if the session ends meanwhile: what is still on the
 * screen while the page leaves would call without a token.
 */
export async function startReply<E extends Endpoint>({ path, reply }: E): Promise<ReplyOf<E> | undefined> {
  const { token, signal } = pageSession();
  if (token === null) throw new SessionEndedError();
  await asking;
  signal.throwIfAborted();
  if (start?.session !== store.get(tokenAtom) || serverNow() - start.at > USABLE_MS) return undefined;
  if ((store.get(confirmedPlayerAtom)?.state.version ?? 0) > start.version) return undefined;
  const brought = v.safeParse(reply, start.replies[path]);
  delete start.replies[path];
  return brought.success ? (brought.output as ReplyOf<E>) : undefined;
}
