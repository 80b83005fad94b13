import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Provider } from "jotai";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { IDEMPOTENCY_HEADER } from "#game/core/wire/headers.ts";
import { forgetPlayer } from "./player/player.ts";
import { queryClient } from "./session/query-client.ts";
import { startSession } from "./session/session.ts";
import { store } from "./store.ts";

/** Signs in before each test of a file, and removes what a test shows, fetches and replaces. */
export function signInForEach(): void {
  beforeEach(() => startSession("token"));
  afterEach(() => {
    cleanup();
    queryClient.clear();
    forgetPlayer();
  });
}

/** Shows a part of the page at an address. */
export function show(part: ReactNode, address = "/") {
  return render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
      </QueryClientProvider>
    </Provider>,
  );
}

/** An error reply with its data. */
export function refusal(status: number, code: string, error: string, data?: unknown): Response {
  return Response.json({ error, code, requestId: "x", ...(data === undefined ? {} : { data }) }, { status });
}

export type Replies = Readonly<Record<string, (body: unknown) => Response | Promise<Response>>>;

/** Stubs fetch with replies by `METHOD path`, with or without a query; returns the calls made. */
export function serve(replies: Replies) {
  const sent: { call: string; body: unknown; key: string | null }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    sent.push({ call, body, key: new Headers(init.headers).get(IDEMPOTENCY_HEADER) });
    const reply = replies[call] ?? replies[call.replace(/\?.*/, "")];
    return reply?.(body) ?? refusal(404, "not_found", `no ${call}`);
  });
  return sent;
}

/** Presses a button, as assistive technology does, once it is there. */
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }), { detail: 0 });

/** Changes the text of a field. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The text that describes an element. */
export const about = (element: Element) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

/** Returns the calls that change something. */
export const writesOf = <Call extends { readonly call: string }>(sent: readonly Call[]) =>
  sent.filter(({ call }) => !call.startsWith("GET "));
