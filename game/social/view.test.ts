import * as v from "valibot";
import { expect, it } from "vitest";
import { ACTIONS } from "../../worker/content/actions.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { NEW_POSTING } from "./cycle.ts";
import { toPostingView } from "./view.ts";
import { PostingView } from "./wire.ts";

it("a new character's widget shows mastery 3 at 65 %, 2.4 %, +25 mastery and +3 followers", () => {
  const action = ACTIONS[0];
  if (action?.id !== "post_content") throw new Error("no post_content");
  const view = toPostingView(NEW_POSTING, action, NO_BENEFITS, 0);
  expect(v.parse(PostingView, view)).toMatchObject({
    masteryLevel: 3,
    masteryPercent: 65,
    masteryPerPost: 25,
    followersPerPost: 3,
    energyPerPost: 10,
    conversionThousandths: 24,
    salesThousandths: 0,
    readyInMs: 0,
    cyclesLeft: 12,
  });
});
