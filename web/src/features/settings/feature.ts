import { Settings } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const settings: Feature = {
  pages: [
    {
      path: PAGE_PATHS.settings,
      title: "Settings",
      icon: Settings,
      section: "account",
      bar: { place: 4, title: "Account Settings", label: "Settings" },
      load: () => import("./settings-page.tsx"),
    },
  ],
  copies: { names: ["last-settings"], load: async () => [(await import("./settings-data.ts")).SETTINGS] },
  queue: () => import("./profile-queue.ts"),
};
