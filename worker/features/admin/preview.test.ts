import { expect, it } from "vitest";
import { arrive, call, createAccount, databaseUse, rows } from "../../test-support.ts";

const read = (username: string, token: string) =>
  call("GET", `/api/gamedev/preview/players/${username}`, { token });

it("an editor reads a player's game by name without learning the address, and each look is in the audit log", async () => {
  const editor = await createAccount({}, { role: "editor" });
  const player = await arrive(await createAccount());
  await call("POST", "/api/npcs/gary_grill/requests/first_shift/complete", { token: player.token });
  const reply = await read(player.username.toUpperCase(), editor.token);
  expect(reply.status).toBe(200);
  expect(databaseUse(reply).read).toBeLessThan(80);
  const text = await reply.text();
  expect(text).not.toContain("@");
  expect(JSON.parse(text)).toMatchObject({
    state: { name: player.username, level: 1, energy: 90 },
    progress: {
      contacts: expect.arrayContaining([expect.objectContaining({ contactId: "gary_grill" })]),
      quests: expect.arrayContaining([
        expect.objectContaining({ contactId: "gary_grill", questId: "first_shift", completions: 1 }),
      ]),
    },
    benefits: { title: null },
  });
  expect(await rows("select actor_id, action, subject from audit_log")).toEqual([
    { actor_id: editor.userId, action: "player.preview", subject: player.userId },
  ]);
});

it("a preview of an unknown player is refused with 404", async () => {
  const editor = await createAccount({}, { role: "editor" });
  const reply = await read("nobody_at_all", editor.token);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ error: "There is no player of this name." });
});
