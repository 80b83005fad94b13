import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { PUSH_TEXT } from "#game/notices/wire.ts";
import { stubPush } from "../../device/test-push.ts";
import { about, press, serve, show, signInForEach, writesOf } from "../../test-page.tsx";
import { NotificationSwitches } from "./notifications.tsx";

const ENDPOINT = "https://push.test/here";
const KEYS = { p256dh: "p", auth: "a" };

signInForEach();

const DEVICE = { endpoint: ENDPOINT, kinds: ["letter"], energyAt: 100 };

/** Shows the switches in a browser whose device the server knows like this. Returns the calls to the server. */
function open(device: typeof DEVICE | null) {
  const subscription = { endpoint: ENDPOINT, toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }) };
  stubPush({ getSubscription: async () => subscription, subscribe: async () => subscription });
  const sent = serve({
    "GET /api/settings/push": () => Response.json({ publicKey: "key", device }),
    "PUT /api/settings/push": () => Response.json({ message: "ok" }),
    "POST /api/settings/push/test": () => Response.json({ isDelivered: false, message: PUSH_TEXT.gone }),
  });
  show(<NotificationSwitches />);
  return sent;
}

it("notifications are turned on, with energy off, and a device that the push service no longer knows can turn them on again", async () => {
  const sent = open(null);
  await press("Turn on notifications");
  await screen.findByText("ok");
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name }).checked;
  expect([isOn("A letter arrived"), isOn("Energy is full")]).toEqual([true, false]);
  await press("Send a test");
  await screen.findByText(PUSH_TEXT.gone);
  await screen.findByRole("button", { name: "Turn on notifications" });
  expect(writesOf(sent)).toMatchObject([
    { call: "PUT /api/settings/push", body: { kinds: ["letter", "course", "client", "intake"] } },
    { call: "POST /api/settings/push/test" },
  ]);
});

it("the number of energy says why it can't be chosen, and is stored once its switch is on", async () => {
  const sent = open(DEVICE);
  const number = await screen.findByRole<HTMLSelectElement>("combobox", {
    name: "After you left with less than",
  });
  expect(number.disabled).toBe(true);
  expect(about(number)).toBe("Turn on 'Energy is full' to choose.");
  const choices = "10 20 30 40 50 60 70 80 90 100";
  expect(Array.from(number.options, ({ value }) => value).join(" ")).toBe(choices);
  fireEvent.click(screen.getByRole("checkbox", { name: "Energy is full" }));
  await waitFor(() => expect(number.disabled).toBe(false));
  expect(about(number)).toBeUndefined();
  fireEvent.change(number, { target: { value: "60" } });
  await waitFor(() => expect([number.value, number.disabled]).toEqual(["60", false]));
  expect(
    screen.getByRole("checkbox", { name: "Energy is full, after you left with less than 60" }),
  ).toBeDefined();
  expect(writesOf(sent).map(({ body }) => body)).toMatchObject([
    { kinds: ["letter", "energy"], energyAt: 100 },
    { kinds: ["letter", "energy"], energyAt: 60 },
  ]);
});
