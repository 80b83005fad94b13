import { CircleUserRound } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const profile: Feature = {
  pages: [
    {
      path: PAGE_PATHS.profile,
      title: "Profile",
      icon: CircleUserRound,
      section: "main",
      load: () => import("./profile-page.tsx"),
    },
  ],
  copies: { names: ["last-endings"], load: async () => [(await import("./endings.ts")).ENDINGS] },
};
