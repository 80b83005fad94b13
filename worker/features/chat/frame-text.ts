import * as v from "valibot";
import { ChatClientFrame, type ChatFrame } from "#game/chat/frames-wire.ts";
import { FRAME_LIMIT } from "#game/core/wire/realtime.ts";
import type { ChatRefusal } from "../../realtime/calls.ts";

export type ReadFrame =
  | { readonly ok: true; readonly frame: ChatClientFrame }
  | { readonly ok: false; readonly reason: "frame_too_large" | "malformed" };

/** Parses a frame from a client, or returns why it is invalid. See docs/reference/realtime.md. */
export function readFrame(data: string | ArrayBuffer): ReadFrame {
  if (typeof data !== "string") return { ok: false, reason: "malformed" };
  if (isTooLarge(data)) return { ok: false, reason: "frame_too_large" };
  const parsed = v.safeParse(ChatClientFrame, parseJson(data));
  return parsed.success ? { ok: true, frame: parsed.output } : { ok: false, reason: "malformed" };
}

function isTooLarge(text: string): boolean {
  // A UTF-16 unit encodes to at most three bytes, so only borderline lengths need encoding.
  if (text.length > FRAME_LIMIT) return true;
  return text.length * 3 > FRAME_LIMIT && new TextEncoder().encode(text).byteLength > FRAME_LIMIT;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function toJson(frame: ChatFrame): string {
  return JSON.stringify(frame);
}

/** Builds the frame that tells a sender why their frame `id` was refused. */
export function refusalFrame({ reason, message, retryAfterMs }: ChatRefusal, id?: string): string {
  const payload = { reason, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  return toJson({ type: "message_refused", ...(id === undefined ? {} : { id }), payload });
}
