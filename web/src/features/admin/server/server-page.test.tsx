import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { type Replies, refusal, serve, show, signInForEach } from "../../../test-page.tsx";
import ConnectionsPage from "./connections-page.tsx";
import ServerPage from "./server-page.tsx";

const STATUS = { success: true, isRunning: true, uptimeSeconds: 60, version: "v".repeat(40), checks: [] };
const GUS = {
  userId: "u1",
  username: "gus",
  avatar: null,
  connectionCount: 2,
  connections: [{ socketId: "s1", currentRoom: "general", connectedAt: "2026-11-22T00:00:00.000Z" }],
};
const connections = (users: readonly object[]) => () =>
  Response.json({ totalConnections: users.length, uniqueUsers: users.length, users, rawConnections: [] });
const CONNECTED = "GET /api/chat/admin/connected-users";
const STOP = "POST /api/admin/server/stop";
const DISCONNECT = "POST /api/chat/admin/disconnect-user";

signInForEach();

function open(Page: ComponentType<{ title: string }>, replies: Replies) {
  const sent = serve({
    "GET /api/admin/server/status": () => Response.json(STATUS),
    "GET /api/admin/samples": () => Response.json({ samples: [] }),
    [CONNECTED]: connections([GUS, { ...GUS, userId: "u2", username: "ada" }]),
    [STOP]: () => Response.json({ success: true, isRunning: false }),
    [DISCONNECT]: () => Response.json({ success: true, closedConnections: 2 }),
    ...replies,
  });
  show(<Page title="The page" />);
  return (call: string) => sent.filter((each) => each.call === call).length;
}

const press = (button: HTMLElement) => fireEvent.click(button, { detail: 1 });
const pressNamed = async (name: string) => press(await screen.findByRole("button", { name }));

it("one press on Stop stops nothing: a dialog counts the connected players and its button has to be held", async () => {
  const count = open(ServerPage, {});
  await pressNamed("Stop");
  const dialog = await screen.findByRole("dialog", { name: "Stop for 2 connected players?" });
  const hold = within(dialog).getByRole("button", { name: "Stop the game" });
  press(hold);
  expect(within(dialog).getByText("Hold it, or press once more.")).toBeTruthy();
  expect(count(STOP)).toBe(0);
  press(hold);
  expect(await screen.findByText(/^The game is stopped\./)).toBeTruthy();
  expect(count(STOP)).toBe(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["nobody is connected", connections([]), "Stop while nobody is connected?"],
  ["one player is connected", connections([GUS]), "Stop for 1 connected player?"],
  ["the count is unknown", () => refusal(403, "forbidden", "No."), "Stop for everybody?"],
])("when %s, Stop asks plainly", async (_case, reply, title) => {
  open(ServerPage, { [CONNECTED]: reply });
  await pressNamed("Stop");
  expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
});

it("a Stop that fails says so in its dialog", async () => {
  open(ServerPage, { [STOP]: () => refusal(409, "conflict", "The game is stopping already.") });
  await pressNamed("Stop");
  const hold = await screen.findByRole("button", { name: "Stop the game" });
  fireEvent.click(hold, { detail: 0 });
  expect(await within(screen.getByRole("dialog")).findByText("The game is stopping already.")).toBeTruthy();
});

it("a database that is down is said in the list of services", async () => {
  open(ServerPage, {
    "GET /api/admin/server/status": () => refusal(503, "database_down", "The server is having trouble."),
  });
  const database = (await screen.findByText("Database (D1)")).closest("tr");
  expect(database?.textContent).toContain("Down");
  expect(screen.getByText(/The server is having trouble\.$/)).toBeTruthy();
});

it("the tasks that wait for Durable Objects are listed beside the database", async () => {
  const text = "3 changes wait for Durable Objects, since 2026-11-22 00:05 UTC.";
  const check = (part: string, state: string, said: string) => ({ part, state, latencyMs: 1, text: said });
  const checks = [check("database", "up", "Answers a read."), check("outbox", "down", text)];
  open(ServerPage, { "GET /api/admin/server/status": () => Response.json({ ...STATUS, checks }) });
  const outbox = (await screen.findByText("Outbox (D1)")).closest("tr");
  expect(outbox?.textContent).toBe(`Outbox (D1)Down1 ms${text}`);
  expect(screen.getByText("1 of 2")).toBeTruthy();
});

it("Disconnect asks first, and Cancel closes nobody's connection", async () => {
  const count = open(ConnectionsPage, {});
  await pressNamed("Disconnect gus");
  const dialog = await screen.findByRole("dialog", { name: "Disconnect gus?" });
  expect(within(dialog).getByText(/2 connections/)).toBeTruthy();
  press(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(count(DISCONNECT)).toBe(0);
  await pressNamed("Disconnect gus");
  press(await screen.findByRole("button", { name: "Disconnect" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(count(DISCONNECT)).toBe(1);
});
