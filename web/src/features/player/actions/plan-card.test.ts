import { expect, it } from "vitest";
import { counted, reportLine } from "./plan-card.tsx";

it("counts are in the order of the plan", () => {
  expect(counted(["Rest", "Bag Fries", "Rest"])).toEqual(["2 × Rest", "1 × Bag Fries"]);
});

it("a refusal is reported with the server's sentence, without a second full stop", () => {
  const refused = {
    key: "a",
    actionId: "post",
    outcome: "refused",
    reason: "There's no page to post to.",
  } as const;
  expect(reportLine(refused, () => "Post Content")).toBe("Post Content: refused. There's no page to post to");
  expect(reportLine({ ...refused, outcome: "done", reason: "" }, () => "Rest")).toBe("Rest: done");
});
