/** Tables of the two peers, both filled with the same rows. */
export const PEER_TABLES = [
  "create table player (id text primary key, seq integer not null, cash integer not null)",
  "create table ledger (player_id text not null, seq integer not null, cash integer not null, at integer not null, primary key (player_id, seq))",
  "create table message (player_id text not null, id text not null, subject text not null, body text not null, primary key (player_id, id))",
];

/** Yields the rows of `count` players with `messages` messages each, as statements with their parameters. */
export function* peerRows(names, messages) {
  for (const name of names) {
    yield ["insert into player values (?, 0, 47)", [name]];
    for (const [index, { subject, body }] of messages.entries()) {
      yield [
        "insert into message values (?, ?, ?, ?)",
        [name, String(index).padStart(4, "0"), subject, body],
      ];
    }
  }
}
