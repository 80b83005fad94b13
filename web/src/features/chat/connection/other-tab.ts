import * as v from "valibot";

/*
 * Connections of one browser that can't be shared, because a tab lacks the means or runs another version of the page, claim
 * the room through local storage.
 */

const Claim = v.object({ tab: v.string(), at: v.number() });
type Claim = v.InferOutput<typeof Claim>;
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

/** The claims to a room of `owner`: a tab, or all tabs that share a connection. */
export function createClaims(roomId: string, owner: string) {
  return {
    /** Time of another owner's claim, epoch ms; null if there is none. */
    takenAt(): number | null {
      const claim = read(roomId);
      return claim && claim.tab !== owner ? claim.at : null;
    },
    /** Claims the room. Without storage, only the server decides. */
    claim(now: number): void {
      try {
        localStorage.setItem(keyOf(roomId), JSON.stringify({ tab: owner, at: now }));
      } catch {
        // Storage is blocked or full.
      }
    },
    /** Withdraws the claim. */
    release(): void {
      if (read(roomId)?.tab !== owner) return;
      try {
        localStorage.removeItem(keyOf(roomId));
      } catch {
        // Storage is blocked.
      }
    },
    /** Calls back when another owner claims the room. Returns a function that unsubscribes. */
    onTaken(listener: () => void): () => void {
      const handle = (event: StorageEvent) => {
        const claim = event.key === keyOf(roomId) ? parseClaim(event.newValue) : null;
        if (claim && claim.tab !== owner) listener();
      };
      addEventListener("storage", handle);
      return () => removeEventListener("storage", handle);
    },
  };
}
