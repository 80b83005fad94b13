import { plural } from "../plural.ts";
import { wholeText } from "../whole-text.ts";
export const benefitXpOnce = (amount: string) => `${amount} XP, once`;
export const benefitCash = (action: string, percent: number) => `${action}: +${percent} % cash`;
export const benefitXp = (action: string, amount: number) => `${action}: +${amount} XP`;
export const benefitSooner = (action: string, ms: number) => `${action}: ready ${ms} s sooner`;
export const benefitMastery = (percent: number) => `Mastery per post: +${percent} %`;
export const benefitConversion = (percent: string) => `E-book conversion: +${percent} %`;
export const benefitTuition = (percent: number) => `Tuition: −${percent} %`;
export const benefitTitle = (title: string) => `'${title}' before your name`;
export const endedYourWeek = "The week ended with their card.";
/** `weight`: how far cards move the gauges, in percent. */
export const weightText = (weight: number) =>
  `Cards move the gauges ${Math.abs(weight - 100)} % ${weight < 100 ? "less" : "further"}.`;
/** `cost`: of a collapse, in dollars. */
export const riskOf = (weight: number, cost: number) =>
  `${weightText(weight)} A collapse costs you $${wholeText(cost)}.`;
export const endedOn = (at: string) => `Ended on a ${at}.`;
export const benefitFollowers = (amount: number, action: string) =>
  plural(amount, { one: `${action}: +${amount} follower`, other: `${action}: +${amount} followers` });
