import { expect, it, vi } from "vitest";
import { eventBus } from "../../server/event-bus.ts";
import { queryClient } from "../../session/query-client.ts";
import "./endings.ts";

it("a release refetches what the next run can inherit", async () => {
  const refetch = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
  eventBus.emit("contentChanged", {}, "server");
  await vi.waitFor(() => expect(refetch.mock.calls).toEqual([[{ queryKey: ["last-endings"] }]]));
});
