import { Mail } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const messages: Feature = {
  pages: [
    {
      path: PAGE_PATHS.messages,
      title: "Messages",
      icon: Mail,
      section: "main",
      bar: { place: 3, title: "Messages" },
      badge: "unreadMessages",
      load: () => import("./messages-page.tsx"),
    },
  ],
  copies: {
    names: ["last-messages"],
    load: async () => [(await import("../../player/reads/messages.ts")).MESSAGES],
  },
  waits: async () => (await import("./waits.ts")).waits,
};
