import { expect, it } from "vitest";
import { arrive, call, createAccount, databaseUse } from "../../test-support.ts";
import { changingNothing } from "../auth/auth-test-support.ts";

const read = (username: string, token: string) =>
  call("GET", `/api/gamedev/preview/players/${username}`, { token });

it("an editor reads a player's game by name without changing anything or learning the address", async () => {
  const editor = await createAccount({}, { role: "editor" });
  const player = await arrive(await createAccount());
  await call("POST", "/api/npcs/gary_grill/requests/first_shift/complete", { token: player.token });
  const reply = await changingNothing(() => read(player.username.toUpperCase(), editor.token));
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
});

it("a preview of an unknown player is refused with 404", async () => {
  const editor = await createAccount({}, { role: "editor" });
  const reply = await read("nobody_at_all", editor.token);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ error: "There is no player of this name." });
});
