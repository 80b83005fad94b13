import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import * as v from "valibot";
import { afterEach, beforeEach } from "vitest";
import { documentIds, type KindContents, type KindId } from "#game/content/kinds.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { ContactSchema } from "#game/core/wire/content.ts";
import { anIntake, lively } from "#game/intake/fixture.ts";
import { aUser } from "../../../player/view-fixture.ts";
import { queryClient } from "../../../session/query-client.ts";
import { type Replies, refusal, serve } from "../../../test-page.tsx";
import AdminArea from "../admin-area-page.tsx";
import ContactPage from "./contact/contact-page.tsx";
import { partPath } from "./part-paths.ts";
import { aContact, aList, anEntry } from "./test-content.ts";

/* Parts of each kind for tests, and the use of their pages. */

const action = (id: string, name: string) => ({ id, name, description: "", energyCost: 10, rewards: {} });
export const FACTS = {
  actions: [action("call", "Take a Call"), action("fries", "Bag Fries"), action("post_content", "Post")],
  contacts: [
    { id: "baroness", name: "The Baroness" },
    { id: "mum", name: "Your Mum" },
  ],
  rivals: [{ id: "lucian", name: "Lucian" }],
  deeds: ["gary.close:nine", "gary.shift"],
};

const letter = (of: string) => ({ subject: `About ${of}`, body: `A letter about ${of}.` });
const advice = (of: string) => ({ label: `Say ${of}`, letter: letter(of), returns: `After ${of}` });
const byTone = <Value,>(of: (tone: string) => Value) => ({
  brag: of("brag"),
  lesson: of("lesson"),
  offer: of("offer"),
  confession: of("confession"),
  method: of("method"),
});
const linesOf = (band: string) =>
  byTone((tone) => Array.from({ length: 10 }, (_, i) => `Line ${i} of ${band}, ${tone}.`));

export const CONTENTS: KindContents = {
  contact: aContact("gary"),
  "two-oclock": {
    clients: [
      {
        id: "ann",
        name: "Ann, hall hire",
        problem: "The hall is empty.",
        advice: { now: advice("now"), fame: advice("fame"), care: advice("care") },
        goes: letter("going"),
      },
    ],
    again: { now: "Again now", fame: "Again fame", care: "Again care" },
  },
  "other-run": {
    inheritances: [
      {
        id: "chair",
        name: "The Chair",
        pitch: "It's warm.",
        conditions: ["You owe $50."],
        start: { cash: 5, debt: 50 },
        terms: { taking: { action: "call", percent: 20, to: "the Baroness" } },
      },
      {
        id: "hook",
        name: "The Hook",
        pitch: "It's ironed.",
        conditions: ["Fries pay more."],
        terms: { pays: { fries: 4 }, shift: { weekday: 4, energyPercent: { fries: 50 }, closes: {} } },
      },
    ],
    leaving: { name: "Notice", title: "A Week's Notice", paragraphs: ["One.", "Two."] },
  },
  "say-it-how": {
    lines: {
      starting: linesOf("starting"),
      selling: linesOf("selling"),
      leading: linesOf("leading"),
      reigning: linesOf("reigning"),
    },
  },
  "the-intake": anIntake({
    students: lively,
    settlements: anIntake().settlements.map((each) => ({ ...each, sender: "mum" })),
    help: [{ contact: "mum", gauge: "till", calls: ["Once."] }],
    promises: [{ id: "why", label: "Why", line: "It's on page four." }],
  }),
};

/** A text of a part of each kind: its field, its path, and another text that no proof refuses. */
const TEXTS: { readonly [Kind in KindId]: readonly [label: string, path: string, text: string] } = {
  contact: ["Description", "description", "Sells fries."],
  "two-oclock": ["Problem, in their words", "clients.0.problem", "It echoes."],
  "other-run": ["How it's offered", "inheritances.0.pitch", "It's re-covered."],
  "say-it-how": ["Line 1", "lines.starting.brag.0", "One line more."],
  "the-intake": ["Who they are, in a line", "students.0.who", "Sells ice that has melted."],
};

/** A part of each kind. */
export const PARTS = (["contact", ...documentIds()] as const).map((kind) => {
  const [label, path, text] = TEXTS[kind];
  return { kind, id: kind === "contact" ? "gary" : kind, label, path, text };
});

const REVISION = "a".repeat(64);
export const partOf = (id: string, content: unknown, revision = REVISION) => ({
  id,
  name: "Gary",
  revision,
  publishedAt: null,
  content,
});
export const draftOf = (id: string, content: unknown, revision: number, isNew = false) => ({
  id,
  name: "Gary",
  revision,
  isNew,
  isOutdated: false,
  updatedAt: "2026-11-22T00:00:00.000Z",
  updatedBy: "dana",
  content,
  baseRevision: isNew ? null : REVISION,
});

/** The reply that publishes a part as it is sent, under this revision. */
export const published =
  (id: string, revision = REVISION) =>
  (body: unknown) =>
    Response.json(
      documentIds().some((each) => each === id)
        ? { part: partOf(id, saveOf(body).content, revision) }
        : { success: true, version: 4, data: anEntry(v.parse(ContactSchema, body), { revision }) },
    );

/** The content and the revision that a save sends. */
export const saveOf = (body: unknown) => body as { readonly content: unknown; readonly revision: unknown };
/** The reply to a save that somebody else came before. */
export const conflict = (by: "draft" | "release", stored: { part?: unknown; draft?: unknown }) =>
  refusal(409, "conflict", "Somebody else saved.", {
    by,
    part: null,
    draft: null,
    ...stored,
  });

/** Shows the account `id` as the one that is signed in. */
export function signInAs(id: string): void {
  const account = {
    user: aUser({ id, role: "editor" }),
    badges: { unreadMessages: 0, newContacts: 0 },
    benefits: NO_BENEFITS,
    courseReady: false,
    isPaused: false,
    stamp: "",
  };
  queryClient.setQueryData(["me"], { account, isCached: false });
}

/** Signs an editor in before each test, and goes back to the start afterwards. */
export function editForEach(): void {
  beforeEach(() => signInAs("u"));
  afterEach(() => {
    history.replaceState(null, "", "/");
    localStorage.clear();
  });
}

/** Opens a page of the desk, with a link elsewhere beside it. Returns the calls made. */
export function openPage(path: string, replies: Replies) {
  const sent = serve({
    "GET /api/gamedev/npcs": () => Response.json(aList([anEntry(aContact("gary"))])),
    "POST /api/gamedev/releases/preview": () =>
      Response.json({ base: 3, difference: [], problems: [], notes: [], players: [], drafts: [] }),
    ...replies,
  });
  history.pushState(null, "", "/before");
  history.pushState({ idx: 1 }, "", path);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Link to="/elsewhere?x=1">Away</Link>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/admin/game/npc/:npcName" element={<ContactPage />} />
            <Route path="/admin/game/npcs" element={<p>The list</p>} />
            <Route path="/admin/*" element={<AdminArea />} />
            <Route path="*" element={<p>Somewhere else</p>} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { sent, ...view };
}

/** Opens the page of a part that is in force. */
export function openPart(id: string, content: unknown, replies: Replies = {}, draft: unknown = null) {
  const reply = { part: partOf(id, content), draft, facts: FACTS };
  return openPage(partPath(id), { [`GET /api/gamedev/parts/${id}`]: () => Response.json(reply), ...replies });
}

export const field = async <Kind extends HTMLElement = HTMLInputElement>(label: string): Promise<Kind> => {
  const [found] = await screen.findAllByLabelText<Kind>(label);
  if (!found) throw new Error(`There is no ${label}`);
  return found;
};

/** Fills in a field and leaves it. */
export async function type(label: string, value: string): Promise<void> {
  const control = await field(label);
  fireEvent.focus(control);
  fireEvent.change(control, { target: { value } });
  fireEvent.blur(control);
}

/** Lets a draft be stored now that would be after a pause. */
export const save = () => act(async () => dispatchEvent(new Event("online")));

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));

/** Returns the state of a text in the bar of its part. */
export const state = () =>
  within(screen.getByRole("region", { name: "Publishing" })).getByRole("status").textContent;
