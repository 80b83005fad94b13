import { Sparkles } from "lucide-react";
import type { Feature } from "../../feature.ts";

export const social: Feature = {
  pages: [
    {
      path: "/social",
      title: "Social",
      icon: Sparkles,
      section: "main",
      load: () => import("./social-page.tsx"),
    },
  ],
  copies: { names: ["last-feed"], load: async () => [(await import("./feed/feed-data.ts")).FEED] },
  queue: () => import("./feed/likes.ts"),
};
