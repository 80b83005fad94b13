import { GraduationCap } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const university: Feature = {
  pages: [
    {
      path: PAGE_PATHS.university,
      title: "University",
      icon: GraduationCap,
      section: "main",
      badge: "finishedCourse",
      load: () => import("./university-page.tsx"),
    },
  ],
  copies: {
    names: ["last-courses"],
    load: async () => [(await import("../../player/reads/courses.ts")).COURSES],
  },
  waits: async () => (await import("./waits.ts")).waits,
  landmarks: async () => (await import("./landmarks.tsx")).landmarks,
};
