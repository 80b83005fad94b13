// Entry of the metered Worker of cost.mjs: counts what Cloudflare charges for, and changes nothing else. It runs inside workerd
// beside the built index.js; GET /cost-meter returns the counts.
import game, { PlayerChannel as BuiltChannel, ChatRoom as BuiltRoom } from "./index.js";

const counts = {
  requests: 0,
  roundTrips: 0,
  d1RowsRead: 0,
  d1RowsWritten: 0,
  objectRequests: 0,
  objectRowsWritten: 0,
  alarms: 0,
  messages: 0,
  /** Requests by method and path. */
  paths: {},
};

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/cost-meter") return Response.json(counts);
    const call = `${request.method} ${pathname}`;
    counts.paths[call] = (counts.paths[call] ?? 0) + 1;
    counts.requests += 1;
    return game.fetch(request, metered(env), context);
  },
  scheduled: (controller, env, context) => game.scheduled(controller, metered(env), context),
};

export const ChatRoom = meteredObject(BuiltRoom);
export const PlayerChannel = meteredObject(BuiltChannel);

function meteredObject(Built) {
  return class extends Built {
    constructor(state, env) {
      countWrites(state.storage);
      super(state, metered(env));
    }
    fetch(request) {
      counts.objectRequests += 1;
      return super.fetch(request);
    }
    alarm(info) {
      counts.alarms += 1;
      return super.alarm(info);
    }
    webSocketMessage(...message) {
      counts.messages += 1;
      return super.webSocketMessage(...message);
    }
  };
}

function countWrites(storage) {
  const exec = storage.sql.exec.bind(storage.sql);
  storage.sql.exec = (...statement) => {
    const cursor = exec(...statement);
    counts.objectRowsWritten += cursor.rowsWritten;
    return cursor;
  };
  // Cloudflare charges an alarm as a written row.
  const setAlarm = storage.setAlarm.bind(storage);
  storage.setAlarm = (...alarm) => {
    counts.objectRowsWritten += 1;
    return setAlarm(...alarm);
  };
}

function metered(env) {
  return {
    ...env,
    DB: meteredDatabase(env.DB),
    CHAT_ROOM: meteredObjects(env.CHAT_ROOM),
    PLAYER_CHANNEL: meteredObjects(env.PLAYER_CHANNEL),
  };
}

/** The game asks D1 by batches only, each in its session. */
function meteredDatabase(database) {
  return {
    withSession(constraint) {
      const session = database.withSession(constraint);
      return {
        prepare: (text) => session.prepare(text),
        async batch(statements) {
          const results = await session.batch(statements);
          counts.roundTrips += 1;
          for (const { meta } of results) {
            counts.d1RowsRead += meta.rows_read;
            counts.d1RowsWritten += meta.rows_written;
          }
          return results;
        },
        getBookmark: () => session.getBookmark(),
      };
    },
  };
}

function meteredObjects(namespace) {
  const stub = (object) =>
    new Proxy(object, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        // Counted where it arrives.
        if (name === "fetch") return (...request) => target.fetch(...request);
        return (...call) => {
          counts.objectRequests += 1;
          return target[name](...call);
        };
      },
    });
  return {
    get: (...id) => stub(namespace.get(...id)),
    getByName: (...name) => stub(namespace.getByName(...name)),
    idFromName: (name) => namespace.idFromName(name),
    idFromString: (id) => namespace.idFromString(id),
  };
}
