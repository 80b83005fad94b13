import { expect, it } from "vitest";
import { findAction } from "../../worker/content/actions.ts";
import { DEMO_ACTION } from "./demo-action.ts";

it("the action of the sign-in screen costs and pays what the content says", () => {
  const {
    done: _done,
    headline: _headline,
    looks: _looks,
    variants: _variants,
    ...played
  } = findAction(DEMO_ACTION.id) ?? {};
  expect(played).toEqual(DEMO_ACTION);
});
