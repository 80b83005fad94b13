import * as v from "valibot";
import { ChatClientFrame } from "#game/contract/chat-frames.ts";
import type { ConnectionState } from "../../../server/connection.ts";

/* What the tabs that share a room's socket tell each other. docs/reference/chat.md#several-tabs */

/**
 * Version of these messages. A new kind of message or frame is ignored by older tabs and needs no new version. Any other
 * change does: tabs of different versions don't share.
 */
export const TAB_PROTOCOL = 1;

const count = v.number();
const attempts = { retries: count, failures: count, startedAt: count };

const SocketState: v.GenericSchema<unknown, ConnectionState> = v.variant("status", [
  v.object({ status: v.picklist(["connecting", "joining"]), ...attempts }),
  v.object({ status: v.literal("open"), isPinged: v.boolean(), ...attempts }),
  v.object({ status: v.literal("waiting"), cause: v.picklist(["timeout", "silent", "lost"]), ...attempts }),
  v.object({
    status: v.literal("ended"),
    reason: v.picklist([
      "closed",
      "unauthenticated",
      "replaced",
      "removed",
      "too_many_messages",
      "client_too_old",
      "other_tab",
      "unavailable",
    ]),
  }),
]);

/** `term` numbers the holders: a message of an earlier one, which doesn't know of its end yet, is ignored. */
export const TabMessage = v.variant("type", [
  /** A tab has opened the room, and asks for the state and what the room shows. */
  v.object({ type: v.literal("hello"), from: v.string() }),
  /** Asks whether the holder still runs. The answer is its state. */
  v.object({ type: v.literal("ping") }),
  /** A tab wants a connection now: the player asked for it, or came back. */
  v.object({ type: v.literal("wanted") }),
  v.object({ type: v.literal("send"), frame: ChatClientFrame }),
  /** From the holder: the state of its socket. */
  v.object({ type: v.literal("state"), term: count, socket: SocketState }),
  /** From the holder: frames for every tab, or for one. */
  v.object({
    type: v.literal("frames"),
    term: count,
    to: v.nullable(v.string()),
    frames: v.array(v.unknown()),
  }),
]);
export type TabMessage = v.InferOutput<typeof TabMessage>;
