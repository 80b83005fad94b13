import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PublicReads, usePublicRead } from "./public-read.ts";

it("shows at the first draw what was read before, and reads it once", async () => {
  const read = vi.fn(async (id: string) => `Week ${id}`);
  const weeks = new PublicReads(read);
  await weeks.begin("3000");
  const { result, rerender } = renderHook((id) => usePublicRead(weeks, id), { initialProps: "3000" });
  expect(result.current).toEqual({ status: "shown", data: "Week 3000" });
  rerender("3001");
  await waitFor(() => expect(result.current).toEqual({ status: "shown", data: "Week 3001" }));
  expect(read.mock.calls).toEqual([["3000"], ["3001"]]);
});
