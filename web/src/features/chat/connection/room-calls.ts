import { type ChatMessage, chatMessages, postChatMessage, type RoomId } from "#game/chat/wire.ts";
import { ApiError, call, failureText, NetworkError } from "../../../server/api.ts";
import { SessionEndedError } from "../../../server/session-token.ts";
import { endRefusedSession } from "../../../session/session.ts";
import * as texts from "../texts.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import type { PollReply } from "./room-state.ts";

type CallResult =
  | { readonly type: "polled"; readonly after: number | null; readonly reply: PollReply }
  | { readonly type: "pollFailed"; readonly problem: string }
  | { readonly type: "posted"; readonly message: ChatMessage }
  | { readonly type: "postFailed"; readonly id: string; readonly reason: string | null };

/** The calls that replace a socket. Each reports its result once, unless it is stopped or its session ends. */
export function createRoomCalls(roomId: RoomId, dispatch: (result: CallResult) => void) {
  let abort = new AbortController();

  function stopPoll(): void {
    abort.abort();
  }

  async function poll(after: number | null): Promise<void> {
    stopPoll();
    abort = new AbortController();
    const { signal } = abort;
    try {
      await whenVisible(signal);
      const query = after === null ? {} : { after: String(after), limit: "100" };
      const reply = await call(chatMessages, { parameters: { roomId }, query, signal });
      if (!signal.aborted) dispatch({ type: "polled", after, reply });
    } catch (error) {
      if (signal.aborted || error instanceof SessionEndedError) return;
      if (!endRefusedSession(error)) dispatch({ type: "pollFailed", problem: problemText(error) });
    }
  }

  async function post({ id, content }: OutgoingLine): Promise<void> {
    try {
      const { message } = await call(postChatMessage, { parameters: { roomId }, body: { id, content } });
      dispatch({ type: "posted", message });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const reason = error instanceof NetworkError ? null : failureText(error, texts.chatErrorOccurred);
      dispatch({ type: "postFailed", id, reason });
    }
  }

  return { poll, stopPoll, post };
}

/** Resolves once the page is visible, since a hidden page doesn't poll. */
function whenVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => document.visibilityState === "visible" && resolve();
    document.addEventListener("visibilitychange", check, { signal });
  });
}

function problemText(error: unknown): string {
  if (error instanceof NetworkError) return "the server cannot be reached";
  if (error instanceof ApiError && error.status === 429) {
    return texts.tooManyConnectionAttempts;
  }
  return failureText(error, texts.failedToLoadChatHistory);
}
