/** Header with the idempotency key of a write. See docs/reference/platform.md#idempotency. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** Header with the id of the sending tab. Its socket gets no push, because the reply holds the events. */
export const TAB_HEADER = "x-guru-tab";
