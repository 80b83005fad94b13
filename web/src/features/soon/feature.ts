import { Backpack, Plane } from "lucide-react";
import type { Feature } from "../../feature.ts";

export const soon: Feature = {
  pages: [
    {
      path: "/shop",
      title: "Shop",
      icon: Backpack,
      section: "main",
      isSoon: true,
      load: () => import("./shop-page.tsx"),
    },
    {
      path: "/travel",
      title: "Travel",
      icon: Plane,
      section: "main",
      isSoon: true,
      load: () => import("./travel-page.tsx"),
    },
  ],
};
