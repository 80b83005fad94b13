import { createHash } from "node:crypto";

/** Tables of the two peers, both filled with the same rows. */
export const PEER_TABLES = [
  "create table player (id text primary key, seq integer not null, cash integer not null, experience integer not null, energy integer not null, energy_at integer not null) without rowid",
  "create table session (token_hash text primary key, player_id text not null, last_used_at integer not null, revoked_at integer) without rowid",
  "create table ledger (player_id text not null, seq integer not null, cause text not null, cash integer not null, experience integer not null, at integer not null, primary key (player_id, seq)) without rowid",
  "create table reply (player_id text not null, key text not null, request_hash text not null, status integer not null, reply text not null, at integer not null, primary key (player_id, key)) without rowid",
  "create table message (player_id text not null, id text not null, subject text not null, body text not null, primary key (player_id, id))",
];

/** Yields the rows of the players with these tokens, which are their ids as well, as statements with their parameters. */
export function* peerRows(tokens, messages) {
  const now = Date.now();
  for (const token of tokens) {
    yield ["insert into player values (?, 0, 47, 0, 100, ?)", [token, now]];
    const hash = createHash("sha256").update(token).digest("hex");
    yield ["insert into session values (?, ?, ?, null)", [hash, token, now]];
    for (const [index, { subject, body }] of messages.entries()) {
      yield [
        "insert into message values (?, ?, ?, ?)",
        [token, String(index).padStart(4, "0"), subject, body],
      ];
    }
  }
}
