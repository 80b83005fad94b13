/*
 * The Worker of the build with faulty databases and faulty Durable Objects. Calls fail before or after they take effect,
 * and some of the databases' take long. Sockets open as usual.
 */
import built, { PlayerChannel as Channel, ChatRoom as Room } from "./built.js";

/** Shares of the calls. */
const DATABASE = { before: 0.03, after: 0.03, slow: 0.02 };
const OBJECT = { before: 0.2, after: 0.1, slow: 0 };
const SLOW_MS = 1_500;

async function faultily(shares, call) {
  const chance = Math.random();
  if (chance < shares.before) throw new Error("A fault before the call");
  if (chance > 1 - shares.slow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const result = await call();
  if (chance < shares.before + shares.after) throw new Error("A fault after the call");
  return result;
}

const faultyDatabase = (database) => ({
  withSession(constraint) {
    const session = database.withSession(constraint);
    return {
      prepare: (text) => session.prepare(text),
      batch: (statements) => faultily(DATABASE, () => session.batch(statements)),
      getBookmark: () => session.getBookmark(),
    };
  },
});

const faultyObject = (stub) =>
  new Proxy(stub, {
    get: (target, name) =>
      name === "fetch"
        ? (...values) => target.fetch(...values)
        : (...values) => faultily(OBJECT, () => target[name](...values)),
  });

const faultyNamespace = (namespace) => ({ getByName: (name) => faultyObject(namespace.getByName(name)) });

const faultyDatabases = (env) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, binding]) =>
      /^DB(_\d+)?$/.test(name) ? [[name, faultyDatabase(binding)]] : [],
    ),
  );

const faulty = (env) => ({
  ...env,
  ...faultyDatabases(env),
  CHAT_ROOM: faultyNamespace(env.CHAT_ROOM),
  PLAYER_CHANNEL: faultyNamespace(env.PLAYER_CHANNEL),
});

export const ChatRoom = Room;
export const PlayerChannel = Channel;

export default {
  fetch: (request, env, context) => built.fetch(request, faulty(env), context),
  async scheduled(event, env, context) {
    // The storm has no time for the pauses between the tries of a task.
    await env.DB.exec("delete from object_task_failure");
    return built.scheduled(event, faulty(env), context);
  },
};
