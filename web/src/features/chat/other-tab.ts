import * as v from "valibot";

/** A tab keeps away from a room that another took within this time, in milliseconds. Player area, section 9. */
export const OTHER_TAB_MS = 5_000;

const Claim = v.object({ tab: v.string(), at: v.number() });
const me = crypto.randomUUID();
const keyOf = (roomId: string) => `chat-tab:${roomId}`;

function parseClaim(text: string | null): v.InferOutput<typeof Claim> | null {
  try {
    const parsed = v.safeParse(Claim, JSON.parse(text ?? "null"));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function read(roomId: string): v.InferOutput<typeof Claim> | null {
  try {
    return parseClaim(localStorage.getItem(keyOf(roomId)));
  } catch {
    return null;
  }
}

/** Whether another tab of this browser took the room just now. */
export function isTakenByOtherTab(roomId: string, now: number): boolean {
  const claim = read(roomId);
  return claim !== null && claim.tab !== me && Math.abs(now - claim.at) < OTHER_TAB_MS;
}

/** Tells the other tabs that this one takes the room. */
export function claimRoom(roomId: string, now: number): void {
  try {
    localStorage.setItem(keyOf(roomId), JSON.stringify({ tab: me, at: now }));
  } catch {
    // Without storage the server alone decides whose connection stays.
  }
}

/** Leaves the room to others, at the page's end. */
export function releaseRoom(roomId: string): void {
  if (read(roomId)?.tab !== me) return;
  try {
    localStorage.removeItem(keyOf(roomId));
  } catch {
    // See claimRoom.
  }
}

/** Calls back when another tab takes the room. The function it returns ends that. */
export function onTaken(roomId: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    const claim = event.key === keyOf(roomId) ? parseClaim(event.newValue) : null;
    if (claim && claim.tab !== me) listener();
  };
  addEventListener("storage", handle);
  return () => removeEventListener("storage", handle);
}
