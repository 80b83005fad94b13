import { chatMessages } from "#game/contract/chat.ts";
import { ApiError, call, errorText, NetworkError } from "../../lib/api.ts";
import { POLL_MS } from "../../state/query-client.ts";
import { endSession } from "../../state/session.ts";
import { store } from "../../state/store.ts";
import { asOfAtom, logAtom, presenceAtom, silenceAtom } from "./chat-state.ts";
import { gapStart, lastSeqOf, withNewer } from "./message-log.ts";

interface PollingOptions {
  readonly roomId: string;
  /** Messages of the player that a poll brought. */
  readonly onMine: (id: string) => void;
  readonly myId: string;
  readonly onSuccess: () => void;
  readonly onFailure: (reason: string) => void;
}

/** Fetches the room's news every 5 seconds while no socket brings them. Decision 33. */
export function startPolling({ roomId, myId, onMine, onSuccess, onFailure }: PollingOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const abort = new AbortController();

  /** Whether there is more to fetch at once. */
  async function poll(): Promise<boolean> {
    const log = store.get(logAtom);
    // The first looks at the newest, so that somebody long away does not page through everything.
    const isLatest = isFirst || log.messages.length === 0;
    const after = gapStart(log) ?? lastSeqOf(log);
    const query = isLatest ? {} : { after: String(after), limit: "100" };
    const reply = await call(chatMessages, { parameters: { roomId }, query, signal: abort.signal });
    isFirst = false;
    store.set(asOfAtom, null);
    store.set(logAtom, (before) => withNewer(before, reply, isLatest));
    for (const { userId, id } of reply.messages) if (userId === myId) onMine(id);
    store.set(presenceAtom, ({ users }) => ({ count: reply.onlineCount, users }));
    store.set(silenceAtom, reply.silence);
    onSuccess();
    const gap = gapStart(store.get(logAtom));
    return gap !== null && (isLatest || gap !== after);
  }

  async function round(): Promise<void> {
    let hasMore = false;
    try {
      if (document.visibilityState === "visible") hasMore = await poll();
    } catch (fault) {
      if (abort.signal.aborted) return;
      if (fault instanceof ApiError && fault.status === 401) {
        endSession("User session expired. Please log in again.");
        return;
      }
      onFailure(reasonOf(fault));
    }
    if (!abort.signal.aborted) timer = setTimeout(() => void round(), hasMore ? 0 : POLL_MS);
  }

  void round();
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

function reasonOf(fault: unknown): string {
  if (fault instanceof NetworkError) return "the server cannot be reached";
  if (fault instanceof ApiError && fault.status === 429) {
    return "Too many connection attempts. Please wait before trying again.";
  }
  return errorText(fault, "Failed to load chat history");
}
