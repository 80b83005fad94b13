import { plural } from "#game/core/plural.ts";
export const ending = (name: string) => `Ending: ${name}`;
export const close = "Close";
export const level = (level: number) => `Level ${level}`;
export const followersUnit = (followers: number) =>
  plural(followers, { one: "follower", other: "followers" });
export const coursesCompleted = "Courses completed";
export const certificates = "Certificates";
export const cash = "Cash";
export const followers = "Followers";
export const countFollowers = (count: number, followers: string) =>
  plural(count, { one: "1 follower", other: `${followers} followers` });
export const countCourses = (count: number, courses: string) =>
  plural(count, { one: "1 course", other: `${courses} courses` });
export const pictureDescription = (
  name: string,
  status: string,
  level: number,
  cash: string,
  followers: string,
  completed: string,
  line: string,
) => `${name}, ${status}, level ${level}: $${cash}, ${followers}, ${completed} completed. ${line}`;
export const reachedEndings = (count: number, played: string) =>
  plural(count, {
    one: `You've reached an ending after ${played}. It stays here until you start over.`,
    other: `You've reached endings after ${played}. It stays here until you start over.`,
  });
