import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newPlayer } from "../game/core/player.ts";
import { top } from "../scripts/process-tools.mjs";

const folder = join(top, "worker/content/npcs");
const contacts = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));

/** Returns the id, the token and the statements that insert an account with a session: a new player, or one with all content. */
export function accountRows(name, hasAllContent) {
  const token = randomBytes(32).toString("base64url");
  const id = randomUUID();
  const now = Date.now();
  const cash = hasAllContent ? 1_000_000 : 0;
  const experience = hasAllContent ? 10_000_000 : 0;
  const start = newPlayer(name, now);
  const player = { ...start, cash: start.cash + cash, lifetimeExperience: experience };
  const rows = [
    [
      "insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at) values (?1, ?2, ?2, ?3, ?3, ?4, 'player', ?4, ?4)",
      [id, name, `${name}@example.com`, now],
    ],
    [
      "insert into player_state (user_id, seq, state) values (?1, ?2, ?3)",
      [id, hasAllContent ? 1 : 0, JSON.stringify(player)],
    ],
    [
      "insert into session (id, user_id, token_hash, user_agent, device_info, ip_address, created_at, last_used_at) values (?1, ?2, ?3, 'load', 'load', '127.0.0.1', ?4, ?4)",
      [randomUUID(), id, createHash("sha256").update(token).digest("hex"), now],
    ],
    ...(hasAllContent ? contentRows(id, { cash, experience, now }) : []),
  ];
  return { id, token, rows };
}

/** Inserts rows in one transaction. */
export function insertRows(database, rows) {
  database.exec("begin");
  for (const [sql, values] of rows) database.prepare(sql).run(...values);
  database.exec("commit");
}

/** The player's ledger row, and a row for every contact, quest and message of the content. */
function contentRows(id, { cash, experience, now }) {
  let messages = 0;
  const message = (contactId, messageId, kind) => {
    messages += 1;
    return [
      "insert into player_message (player_id, id, contact_id, message_id, kind, created_at, read_at) values (?, ?, ?, ?, ?, ?, ?)",
      [
        id,
        `${now.toString().padStart(15, "0")}-${String(messages).padStart(6, "0")}-${id}`,
        contactId,
        messageId,
        kind,
        now,
        now,
      ],
    ];
  };
  return [
    [
      "insert into ledger (player_id, seq, at, cause, cash, experience, followers, energy) values (?, 1, ?, 'seed', ?, ?, 0, 0)",
      [id, now, cash, experience],
    ],
    ...contacts.flatMap((contact) => [
      [
        "insert into player_contact (player_id, contact_id, unlocked_at, viewed_at, affinity) values (?, ?, ?, ?, 100)",
        [id, contact.id, now, now],
      ],
      ...contact.messages.map((each) => message(contact.id, each.id, "message")),
      ...contact.missions.flatMap((quest) => [
        [
          "insert into player_quest (player_id, contact_id, quest_id, available_at, seen_at, first_completed_at, last_completed_at, completions) values (?, ?, ?, ?, ?, ?, ?, 1)",
          [id, contact.id, quest.id, now, now, now, now],
        ],
        message(contact.id, quest.id, "completion"),
      ]),
    ]),
  ];
}
