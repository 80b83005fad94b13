/** A call of the REST API from the iframe of a preview. `path` is relative to `/api` and has no query; `body` is JSON. */
export interface PreviewRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The reply to a call. `body` is JSON. */
export interface PreviewReply {
  readonly status: number;
  readonly body: unknown;
}

/** Message from the administration's page to the iframe of a preview. Plain data, so that it can be cloned. */
export type ToPreview =
  | ({ readonly type: "reply"; readonly id: number } & PreviewReply)
  | { readonly type: "theme"; readonly theme: "light" | "dark" };

/** Message from the iframe of a preview to the administration's page: a call with a unique id. */
export type FromPreview = { readonly type: "call"; readonly id: number } & PreviewRequest;

/** Lets the time pass until something delayed is due. Only a preview has this call. */
export const WAIT_UNTIL_DUE: PreviewRequest = { method: "POST", path: "/preview/next-due" };
/** Lets an hour pass. Only a preview has this call. */
export const WAIT_AN_HOUR: PreviewRequest = { method: "POST", path: "/preview/wait" };
