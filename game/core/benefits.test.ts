import { describe, expect, it } from "vitest";
import { findAction } from "../../worker/content/actions.ts";
import { COURSES, findCourse } from "../../worker/content/courses.ts";
import { NEW_POSTING, postCycle } from "../social/cycle.ts";
import type { Action } from "./action.ts";
import { actionAt, actionPay, applyAction, refuseAction } from "./actions.ts";
import { benefitsOf, titledName } from "./benefits.ts";
import { type Course, completionExperience, tuitionOf } from "./course.ts";
import { NO_BENEFITS } from "./no-benefits.ts";
import { newPlayer, type Player } from "./player.ts";

const T = 1_800_000_000_000;
const player = (change: Partial<Player> = {}): Player => ({ ...newPlayer("Dana", T), ...change });
const action = (id: string): Action => {
  const found = findAction(id);
  if (!found) throw new Error(`no action ${id}`);
  return found;
};
const course = (id: string): Course => {
  const found = findCourse(id);
  if (!found) throw new Error(`no course ${id}`);
  return found;
};
const graduate = (...ids: readonly string[]) => benefitsOf(ids, COURSES);
const followed = player({ followers: 100, cash: 1000 });

describe("benefits of completed courses", () => {
  it.each([
    ["bag_fries", [], { cash: 8 }],
    ["bag_fries", ["fry_science"], { cash: 10 }],
    ["read_book", [], { experience: 9 }],
    ["read_book", ["speed_reading_covers"], { experience: 12 }],
    ["consulting_call", [], { cash: 140 - 25 }],
    ["consulting_call", ["discovery_calls"], { cash: 161 - 25 }],
    ["consulting_call", ["mastermind_hosting"], { cash: 175 - 25 }],
    ["consulting_call", ["discovery_calls", "mastermind_hosting"], { cash: 196 - 25 }],
    ["post_content", [], { followers: 3 }],
    ["post_content", ["lighting_your_car_interior"], { followers: 4 }],
    ["post_content", ["podcast_interrupting"], { followers: 5 }],
    ["post_content", ["lighting_your_car_interior", "podcast_interrupting"], { followers: 6 }],
  ] as const)("%s after completing %j changes the balance by %o", (id, courses, delta) => {
    expect(applyAction(followed, action(id), T, graduate(...courses))).toMatchObject({ ok: true, delta });
  });

  it("Discovery Calls also raises the reduced pay, rounded down", () => {
    const call = actionAt(action("consulting_call"), followed, graduate("discovery_calls"), T);
    expect(actionPay(call, 99)).toBe(46);
    const odd = { ...action("bag_fries"), rewards: { cash: 7 } };
    expect(actionAt(odd, followed, graduate("fry_science"), T).rewards.cash).toBe(8);
  });

  it("Applied Rest shortens the cooldown of a rest to 45 s, and no further", () => {
    const rested = player({ restedAt: T });
    const benefits = graduate("applied_rest");
    expect(refuseAction(rested, action("rest"), T + 45_000, benefits)).toBeNull();
    const refusal = { reason: "cooldown", readyInMs: 1 };
    expect(refuseAction(rested, action("rest"), T + 44_999, benefits)).toEqual(refusal);
    expect(refuseAction(rested, action("rest"), T + 45_000)).not.toBeNull();
  });

  it("Bookkeeping for Visionaries takes 5 % off tuition, with the price rounded up", () => {
    const benefits = graduate("bookkeeping_for_visionaries");
    expect(tuitionOf(course("retreat_logistics"), benefits)).toBe(11_400);
    expect(tuitionOf(course("confidence_101"), benefits)).toBe(36);
    expect(tuitionOf(course("confidence_101"), NO_BENEFITS)).toBe(37);
  });

  it.each([
    [[], 25, 24],
    [["hooks_and_cliffhangers"], 30, 24],
    [["funnel_geometry"], 25, 26],
  ] as const)(
    "a post after completing %j gives %i mastery XP and sells %i thousandths of an e-book per follower",
    (ids, mastery, rate) => {
      const done = postCycle(followed, NEW_POSTING, action("post_content"), T, graduate(...ids));
      if (!done.ok) throw new Error("refused");
      expect(done.posting.masteryExperience - NEW_POSTING.masteryExperience).toBe(mastery);
      expect(done.posting.salesThousandths).toBe(3 * rate);
    },
  );

  it.each([
    ["confidence_101", 60],
    ["retreat_logistics", 1_500],
    ["crisis_apology_video", 2_500],
    ["honorary_doctorate", 5_000],
    ["fry_science", 0],
  ])("completing %s gives %i XP once", (id, experience) => {
    expect(completionExperience(course(id))).toBe(experience);
  });

  it("the Honorary Doctorate puts 'Dr.' before the name", () => {
    expect(titledName("Dana", graduate("honorary_doctorate"))).toBe("Dr. Dana");
    expect(titledName("Dana", NO_BENEFITS)).toBe("Dana");
  });
});

it("benefitsOf ignores duplicate and unknown courses", () => {
  expect(graduate("fry_science", "fry_science")).toEqual(graduate("fry_science"));
  expect(graduate("basket_weaving")).toEqual(NO_BENEFITS);
});

it("actionAt returns the same object for an action without a benefit", () => {
  const rest = action("rest");
  expect(actionAt(rest, newPlayer("Dana", T), graduate("fry_science"), T)).toBe(rest);
});
