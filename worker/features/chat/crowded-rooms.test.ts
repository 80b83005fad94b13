import { runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { RoomId } from "#game/contract/social/chat.ts";
import { call, createAccount, openSocket, type TestAccount } from "../../test-support.ts";
import type { ChatRoom } from "./chat-room.ts";
import { Chatter, hibernate, roomOf, soon } from "./chat-test-support.ts";

/** Lets a room take this many users until it is evicted. */
const limit = (capacity: number, roomId: RoomId = "general") =>
  runInDurableObject(roomOf(roomId), (room: ChatRoom) => {
    room.capacity = capacity;
  });
/** Returns the code with which a room refuses an account. */
const refusalOf = async (account: TestAccount, roomId: RoomId = "general") => {
  const socket = await openSocket(`/api/realtime/chat/${roomId}`, account.token);
  await vi.waitFor(() => expect(socket.closed).not.toBeNull(), soon);
  return socket.closed?.code;
};
/** Fills General with one user, and opens General 2 with another. */
async function crowd() {
  const [one, two] = [await createAccount(), await createAccount()];
  await limit(1);
  const general = await Chatter.join(one);
  expect(await refusalOf(two)).toBe(4409);
  return { one, two, general, behind: await Chatter.join(two, "general-2") };
}

it("a full room refuses the next user, and the room behind it takes them", async () => {
  const { one, general, behind } = await crowd();
  expect(behind.socket.of("room_info")[0]?.payload).toEqual({ roomId: "general-2", roomName: "General 2" });
  await general.stored(general.say("in the first"));
  expect((await behind.stored(behind.say("in the second"))).seq).toBe(1);
  expect(behind.contents()).toEqual(["in the second"]);
  // A user in the room can open another tab there.
  await Chatter.join(one);
});

it("rooms open one behind the other, up to the eighth", async () => {
  await crowd();
  for (const number of [2, 3, 4, 5, 6, 7, 8] as const) {
    const [taken, next] = [await createAccount(), await createAccount()];
    const roomId: RoomId = `general-${number}`;
    await limit(1, roomId);
    if (number > 2) await Chatter.join(taken, roomId);
    expect(await refusalOf(next, roomId)).toBe(4409);
  }
  const { token } = await createAccount();
  await expect(openSocket("/api/realtime/chat/general-9", token)).rejects.toThrow("404");
});

it("a room that nobody has opened takes neither users nor messages", async () => {
  const account = await createAccount();
  expect(await refusalOf(account, "wins-2")).toBe(4410);
  const post = await call("POST", "/api/chat/messages/wins-2", {
    token: account.token,
    body: { id: crypto.randomUUID(), content: "anybody?" },
  });
  expect(post.status).toBe(400);
});

it("a silence from before a room opened holds in it, as does one from after", async () => {
  const [before, after] = [await createAccount(), await createAccount()];
  const silence = { until: new Date(Date.now() + 60_000).toISOString(), reason: "spam" };
  await roomOf().setSilence(before.userId, silence);
  const { two, behind } = await crowd();
  await roomOf().setSilence(after.userId, silence);
  await hibernate("general-2");
  for (const { userId } of [before, after]) {
    expect((await roomOf("general-2").page(userId, { limit: 1 })).silence).toEqual(silence);
  }
  await roomOf().setSilence(two.userId, silence);
  await vi.waitFor(() => expect(behind.socket.of("silenced").at(-1)?.payload).toEqual({ silence }), soon);
});

it("an open room writes no silence again for each user whom the full one refuses", async () => {
  const silence = { until: new Date(Date.now() + 60_000).toISOString(), reason: "spam" };
  for (const { userId } of [await createAccount(), await createAccount()]) {
    await roomOf().setSilence(userId, silence);
  }
  await crowd();
  // A row that is written again gets another number.
  const written = () =>
    runInDurableObject(roomOf("general-2"), (_, { storage }) =>
      storage.sql.exec("select max(rowid) as latest from silence").one(),
    );
  const before = await written();
  const late = await createAccount();
  for (let arrival = 0; arrival < 3; arrival += 1) expect(await refusalOf(late)).toBe(4409);
  expect(await written()).toEqual(before);
});

it("figures, changed names, disconnections and deleted accounts reach the room behind, also after an eviction", async () => {
  const { one, two, behind } = await crowd();
  await hibernate();
  await limit(1);
  expect(await roomOf().connectionCount()).toBe(2);
  const connections = await roomOf().connections();
  expect(connections.map(({ userId, roomId }) => [userId, roomId])).toEqual([
    [one.userId, "general"],
    [two.userId, "general-2"],
  ]);
  await behind.stored(behind.say("mine"));
  await roomOf().changeUser({ userId: two.userId, username: "renamed", avatar: null });
  const page = () => roomOf("general-2").page(one.userId, { limit: 1 });
  expect((await page()).messages[0]?.username).toBe("renamed");
  expect(await roomOf().closeSockets(two.userId, [two.sessionId], 4401, "Session ended")).toBe(1);
  await vi.waitFor(() => expect(behind.socket.closed?.code).toBe(4401), soon);
  await roomOf().eraseUser(two.userId);
  expect((await page()).messages[0]).toMatchObject({ userId: null, content: "", deleted: "account" });
});

it("a room behind sends everybody to the first one when they have a place there, and loses no line", async () => {
  const { two, behind } = await crowd();
  const third = await createAccount();
  const other = await Chatter.join(third, "general-2");
  await limit(100);
  await limit(100, "general-2");
  behind.say("the last line");
  for (const { socket } of [behind, other])
    await vi.waitFor(() => expect(socket.closed?.code).toBe(4410), soon);
  // It was stored and sent before the sockets closed.
  for (const chatter of [behind, other]) expect(chatter.contents()).toEqual(["the last line"]);
  expect(await refusalOf(two, "general-2")).toBe(4410);
  const back = await Chatter.join(two);
  await back.stored(back.say("together again"));
  expect(await roomOf().connectionCount()).toBe(2);
  // It opens again, with its messages.
  await limit(2);
  const fourth = await createAccount();
  expect(await refusalOf(fourth)).toBe(4409);
  expect((await Chatter.join(fourth, "general-2")).contents()).toEqual(["the last line"]);
});
