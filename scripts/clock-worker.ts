import { shiftDate } from "./shift-date.ts";

/**
 * Returns the entry of a Worker whose clock is ahead of the machine's by `aheadMs`, and moves on by the milliseconds that are put to
 * /clock. It wraps the built entry (`./index.js`), so that the game itself has no other clock than `Date`. Alarms of Durable
 * Objects are set on the machine's clock; one that is set already keeps its moment there when the clock moves.
 */
export const clockWorker = (aheadMs: number) => `
import built, { PlayerChannel as Channel } from "./index.js";
export * from "./index.js";

const shiftDate = ${shiftDate};
let ahead = 0;
const move = (ms) => {
  ahead += ms;
  shiftDate(ms);
};
move(${aheadMs});

export class PlayerChannel extends Channel {
  constructor(ctx, env) {
    const { storage } = ctx;
    const [get, set] = [storage.getAlarm.bind(storage), storage.setAlarm.bind(storage)];
    storage.getAlarm = async () => {
      const at = await get();
      return at === null ? null : at + ahead;
    };
    storage.setAlarm = (at) => set(at - ahead);
    super(ctx, env);
  }
}

export default {
  ...built,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/clock") return built.fetch(request, env, ctx);
    move(Number(await request.text()));
    return new Response(null, { status: 204 });
  },
};
`;
