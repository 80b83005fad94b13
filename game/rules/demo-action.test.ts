import { expect, it } from "vitest";
import { findAction } from "../../worker/content/actions.ts";
import { DEMO_ACTION } from "./demo-action.ts";

it("the action of the sign-in screen costs and pays what the content says", () => {
  expect(findAction(DEMO_ACTION.id)).toMatchObject(DEMO_ACTION);
});
