import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession, startSession } from "../../../session/session.ts";
import { CREATION_OPTIONS, NEW_PASSKEY, PHONE, stubPasskeys } from "../../../session/test-passkeys.ts";
import { serve, writesOf } from "../../../test-page.tsx";
import { ADDED_TEXT, offerPasskey } from "./offer-passkey.ts";

vi.mock("../../../ui/layers/toast.ts", () => ({ showToast: vi.fn() }));
const { showToast } = await import("../../../ui/layers/toast.ts");

/** A browser with or without quiet creation, and a server that adds passkeys. */
function open({ conditionalCreate }: { conditionalCreate: boolean }) {
  const dialog = stubPasskeys();
  Object.assign(PublicKeyCredential, { getClientCapabilities: async () => ({ conditionalCreate }) });
  const sent = serve({
    "POST /api/settings/passkeys/options": () => Response.json({ options: CREATION_OPTIONS }),
    "GET /api/settings/sessions": () => Response.json({ data: { sessions: [] } }),
    "POST /api/settings/passkeys": () => Response.json({ message: "ok", passkey: PHONE }),
  });
  return { dialog, sent };
}

beforeEach(() => {
  startSession("token");
  vi.mocked(showToast).mockClear();
});
afterEach(() => endSession());

it("a browser that can makes a passkey after a sign-in with a password, once, and says so", async () => {
  const { dialog, sent } = open({ conditionalCreate: true });
  await offerPasskey("Guru!2345");
  await offerPasskey("Guru!2345");
  expect(dialog.asked).toMatchObject([
    { mediation: "conditional", publicKey: { authenticatorSelection: { userVerification: "preferred" } } },
  ]);
  expect(writesOf(sent)).toMatchObject([
    { call: "POST /api/settings/passkeys/options", body: { password: "Guru!2345" } },
    {
      call: "POST /api/settings/passkeys",
      body: { name: "This device", passkey: NEW_PASSKEY, isConditional: true },
    },
  ]);
  expect(vi.mocked(showToast).mock.calls).toEqual([["success", ADDED_TEXT]]);
});

it("a browser that declines is never asked again, and nothing is said", async () => {
  const { dialog } = open({ conditionalCreate: true });
  dialog.outcome = "NotAllowedError";
  await offerPasskey("Guru!2345");
  await offerPasskey("Guru!2345");
  expect(dialog.asked).toHaveLength(1);
  expect(showToast).not.toHaveBeenCalled();
});

it("a browser without quiet creation asks the server nothing", async () => {
  const { dialog, sent } = open({ conditionalCreate: false });
  await offerPasskey("Guru!2345");
  expect([dialog.asked, sent]).toEqual([[], []]);
});
