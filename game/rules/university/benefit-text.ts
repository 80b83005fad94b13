import { wholeText } from "../whole-text.ts";
import type { Benefit } from "./benefits.ts";

/** Describes a benefit as shown with its course. `actionName` returns the name of a quick action. */
export function benefitText(benefit: Benefit, actionName: (id: string) => string): string {
  switch (benefit.type) {
    case "experience":
      return `${wholeText(benefit.amount)} XP, once`;
    case "action_cash":
      return `${actionName(benefit.action)}: +${benefit.percent} % cash`;
    case "action_experience":
      return `${actionName(benefit.action)}: +${benefit.amount} XP`;
    case "action_followers":
      return `${actionName(benefit.action)}: +${benefit.amount} ${benefit.amount === 1 ? "follower" : "followers"}`;
    case "action_cooldown":
      return `${actionName(benefit.action)}: ready ${benefit.ms / 1000} s sooner`;
    case "mastery":
      return `Posting mastery: +${benefit.percent} % XP per post`;
    case "conversion":
      return `E-book conversion: +${benefit.thousandths / 10} %`;
    case "tuition":
      return `Tuition: −${benefit.percent} %`;
    case "title":
      return `'${benefit.title}' before your name`;
  }
}
