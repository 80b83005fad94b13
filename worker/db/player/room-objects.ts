import type { PlayerRoom, RoomPlace } from "#game/core/room.ts";
import type { Database } from "../client.ts";
import type { roomObjects } from "../schema/progress.ts";
import { bind, type Statement, send, sql } from "../statement.ts";

/** A player's Room as one JSON object; empty before the first object. */
export const ROOM_JSON =
  "select json_group_object(place, object) from room_object where player_id = p.user_id";

/** Parses a player's Room from the JSON text. */
export function readRoom(text: string): PlayerRoom {
  const room: PlayerRoom = JSON.parse(text);
  return room;
}

/** Puts an object into its place, and nowhere else. Only for the batch of a game commit, whose version guards it. */
export function putObject(
  playerId: string,
  { place, object, at }: { readonly place: RoomPlace; readonly object: string; readonly at: number },
): Statement[] {
  return [
    sql`delete from room_object where player_id = ${playerId} and object = ${object}`,
    sql`insert or replace into room_object (player_id, place, object, placed_at)
      values (${playerId}, ${place}, ${object}, ${at})`,
  ];
}

/** An object in a player's Room. */
export type RoomObject = Omit<typeof roomObjects.$inferSelect, "playerId">;

const SELECT_OBJECTS =
  "select place, object, placed_at as placedAt from room_object where player_id = ?1 order by placed_at, place";

/** Returns what stands in a player's Room, the oldest first. */
export function selectRoomObjects(db: Database, playerId: string): Promise<readonly RoomObject[]> {
  return send(db, bind<RoomObject>(SELECT_OBJECTS, playerId));
}
