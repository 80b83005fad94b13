import { plural } from "#game/core/plural.ts";
export const close = "Close";
export const followersUnit = (followers: number) =>
  plural(followers, { one: "follower", other: "followers" });
export const coursesCompleted = "Courses completed";
export const countFollowers = (count: number, followers: string) =>
  plural(count, { one: "1 follower", other: `${followers} followers` });
export const countCourses = (count: number, courses: string) =>
  plural(count, { one: "1 course", other: `${courses} courses` });
export const reachedEndings = (count: number, played: string) =>
  plural(count, {
    one: `You've reached an ending after ${played}. It stays here until you start over.`,
    other: `You've reached endings after ${played}. It stays here until you start over.`,
  });
