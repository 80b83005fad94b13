/** Number of databases of a local game, by SHARDS: one by default. */
export const LOCAL_SHARDS = Number(process.env.SHARDS || 1);

/** Returns the bindings and ids of the local databases besides the directory. */
export function otherDatabases(shards = LOCAL_SHARDS) {
  const numbers = Array.from({ length: shards - 1 }, (_, index) => index + 1);
  return Object.fromEntries(numbers.map((shard) => [`DB_${shard}`, `shard-${shard}`]));
}
