/** The history's state that leads to registration, with what a visitor has answered on a public page; null for nothing. */
export const saidState = (said: string | null) => ({ join: said });

/** Returns what a public page handed over: null if nobody comes from one, else the answer, which may be empty. */
export function saidIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("join" in state)) return null;
  return typeof state.join === "string" ? state.join : "";
}
