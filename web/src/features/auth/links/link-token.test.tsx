import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useLinkToken } from "./link-token.ts";

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

it("the token of an emailed link leaves the address bar at once, and survives a reload", () => {
  history.replaceState({ idx: 3 }, "", "/reset-password?token=secret#top");
  const { result, unmount } = renderHook(useLinkToken);
  expect(result.current).toBe("secret");
  expect(location.href).not.toContain("secret");
  expect(location.pathname).toBe("/reset-password");
  // The router keeps its own data in the entry.
  expect(history.state).toMatchObject({ idx: 3 });
  unmount();
  expect(renderHook(useLinkToken).result.current).toBe("secret");
});

it("punctuation that a mail program took for the end of a link is no part of the token", () => {
  history.replaceState(null, "", "/verify-email?token=Se-cr_et).&utm_source=mail");
  expect(renderHook(useLinkToken).result.current).toBe("Se-cr_et");
});

it("an address without a token has none", () => {
  history.replaceState(null, "", "/reset-password");
  expect(renderHook(useLinkToken).result.current).toBeNull();
});
