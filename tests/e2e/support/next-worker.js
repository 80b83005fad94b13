// The entry of the next deployment's Worker: it answers with more than the pages of this version know. `next-build.ts` puts
// it beside the built Worker, and workerd runs it.
import built, { PlayerChannel as Channel, ChatRoom as Room } from "./built.js";

const LATER_FRAME = { type: "laterEvent", payload: { later: true } };

/** Objects that map ids to values: a further name would be an id. */
const MAPS = new Set(["actions", "closed"]);

/** Adds a field to each object, and an event of an unknown type to each list of events. */
function extend(value, name = "") {
  if (Array.isArray(value)) {
    const items = value.map((item) => extend(item));
    return name === "events" ? [LATER_FRAME, ...items] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, extend(field, key)]);
  return Object.fromEntries(
    MAPS.has(name) ? fields : [...fields, ["later", { addedBy: "the next version" }]],
  );
}

/** A Durable Object whose sockets begin with a frame of an unknown type. */
const withLaterFrame = (Base) =>
  class extends Base {
    async fetch(request) {
      const reply = await super.fetch(request);
      for (const socket of this.ctx.getWebSockets()) socket.send(JSON.stringify(LATER_FRAME));
      return reply;
    }
  };

export const ChatRoom = withLaterFrame(Room);
export const PlayerChannel = withLaterFrame(Channel);

export default {
  ...built,
  async fetch(request, env, ctx) {
    const reply = await built.fetch(request, env, ctx);
    if (!reply.headers.get("content-type")?.startsWith("application/json")) return reply;
    return new Response(JSON.stringify(extend(await reply.json())), reply);
  },
};
