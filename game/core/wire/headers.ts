/** Header with the idempotency key of a write. See docs/reference/platform.md#idempotency. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
/** Header with the id of the sending tab. Its socket gets no push, because the reply holds the events. */
export const TAB_HEADER = "x-guru-tab";
/** Header of a reply with the server's time (epoch ms). See docs/reference/platform.md#time. */
export const TIME_HEADER = "x-guru-time";
