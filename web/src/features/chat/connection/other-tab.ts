import * as v from "valibot";

/* Tabs of one browser claim the room through local storage. */

const Claim = v.object({ tab: v.string(), at: v.number() });
type Claim = v.InferOutput<typeof Claim>;
const me = crypto.randomUUID();
const keyOf = (roomId: string) => `chat-tab:${roomId}`;

function parseClaim(text: string | null): Claim | null {
  try {
    const parsed = v.safeParse(Claim, JSON.parse(text ?? "null"));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function read(roomId: string): Claim | null {
  try {
    return parseClaim(localStorage.getItem(keyOf(roomId)));
  } catch {
    return null;
  }
}

/** Time of another tab's claim, epoch ms; null if there is none. */
export function takenAt(roomId: string): number | null {
  const claim = read(roomId);
  return claim && claim.tab !== me ? claim.at : null;
}

/** Claims the room for this tab. Without storage, only the server decides. */
export function claimRoom(roomId: string, now: number): void {
  try {
    localStorage.setItem(keyOf(roomId), JSON.stringify({ tab: me, at: now }));
  } catch {
    // Storage is blocked or full.
  }
}

/** Withdraws this tab's claim. */
export function releaseRoom(roomId: string): void {
  if (read(roomId)?.tab !== me) return;
  try {
    localStorage.removeItem(keyOf(roomId));
  } catch {
    // Storage is blocked.
  }
}

/** Calls back when another tab claims the room. Returns a function that unsubscribes. */
export function onTaken(roomId: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    const claim = event.key === keyOf(roomId) ? parseClaim(event.newValue) : null;
    if (claim && claim.tab !== me) listener();
  };
  addEventListener("storage", handle);
  return () => removeEventListener("storage", handle);
}
