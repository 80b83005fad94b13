import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { serve, show, signInForEach, writesOf } from "../../test-page.tsx";
import { NotificationSwitches } from "./notifications.tsx";

const ENDPOINT = "https://push.test/here";
const KEYS = { p256dh: "p", auth: "a" };

signInForEach();

/** Shows the switches in a browser whose device gets messages only. Returns the calls to the server. */
function open() {
  const subscription = { endpoint: ENDPOINT, toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }) };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", {
    userAgent: navigator.userAgent,
    serviceWorker: { getRegistration: async () => registration },
  });
  const device = { endpoint: ENDPOINT, kinds: ["letter"], energyAt: 100 };
  const sent = serve({
    "GET /api/settings/push": () => Response.json({ publicKey: "key", device }),
    "PUT /api/settings/push": () => Response.json({ message: "ok" }),
  });
  show(<NotificationSwitches />);
  return sent;
}

it("the number of energy says why it can't be chosen, and is stored once its switch is on", async () => {
  const sent = open();
  const number = await screen.findByRole<HTMLSelectElement>("combobox", {
    name: "After you left with less than",
  });
  const describedBy = () => document.getElementById(number.getAttribute("aria-describedby") ?? "");
  expect(number.disabled).toBe(true);
  expect(describedBy()?.textContent).toBe("Turn on 'Energy is full' to choose.");
  const choices = "10 20 30 40 50 60 70 80 90 100";
  expect(Array.from(number.options, ({ value }) => value).join(" ")).toBe(choices);
  fireEvent.click(screen.getByRole("checkbox", { name: "Energy is full" }));
  await waitFor(() => expect(number.disabled).toBe(false));
  expect(describedBy()).toBeNull();
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
