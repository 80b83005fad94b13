/* What calls tell the connection model, which loads after the first paint. docs/reference/connection.md */

/** A reply with its body: JSON, the text of a file, or null if it is neither. */
export interface Answer {
  readonly reply: Response;
  readonly body: unknown;
  /** Whether the game sent it: its replies are JSON or CSV. A captive portal sends a page. */
  readonly isReadable: boolean;
}

/** How an attempt to call the server goes. Times by `steadyNow`. */
export type CallOutcome = { readonly startedAt: number; readonly at: number } & (
  | { readonly type: "answered"; readonly isProbe: boolean; readonly answer: Answer }
  /** No complete reply. */
  | { readonly type: "lost"; readonly isProbe: boolean; readonly isTimeout: boolean }
  /** It takes unusually long. */
  | { readonly type: "slow" }
);

/** Maximum number of outcomes kept for the model; older ones tell nothing new. */
const MAX_KEPT = 20;

let kept: CallOutcome[] = [];
let listener = (outcome: CallOutcome): void => {
  kept = [...kept, outcome].slice(-MAX_KEPT);
};

/** Calls back with the outcome of each attempt to call the server, also of the latest ones before. */
export function onCallOutcome(callback: (outcome: CallOutcome) => void): void {
  listener = callback;
  for (const outcome of kept) callback(outcome);
  kept = [];
}

export function reportOutcome(outcome: CallOutcome): void {
  listener(outcome);
}

/** Milliseconds of a clock that never goes back, unlike the device's. */
export const steadyNow = (): number => performance.now();
