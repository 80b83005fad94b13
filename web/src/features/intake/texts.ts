import { plural } from "#game/rules/plural.ts";
import { wholeText } from "#game/rules/whole-text.ts";
export const finished = "Finished";
export const refunded = "Refunded";
export const left = "Left";
export const awnings = "Awnings";
export const youSaidNothingTitle = "You Said Nothing";
export const nineOfNine = "Nine of Nine";
export const nearlyAllOfThem = "Nearly All of Them";
export const mostlyAwnings = "Mostly Awnings";
export const mostlyRefunds = "Mostly Refunds";
export const anEmptyRoom = "An Empty Room";
export const aboutHalf = "About Half";
export const aFew = "A Few";
export const noneOfThem = "None of Them";
export const theCardThatDidIt = (student: string) =>
  `The card that did it was from ${student}. Lucian Grandstrom has been in touch with them.`;
export const gauges = "Gauges";
export const movesNothing = "Moves nothing";
export const movesGauges = (moves: string) => `Moves ${moves}`;
export const readTheLetter = (name: string) => `Read what ${name} wrote about it`;
export const aFavour = "A Favour";
export const oneFavourADay = (helpAffinity: number, helpMove: number, helpCost: number) =>
  `One a day, of a friend of ${helpAffinity} or more. It moves a gauge ${helpMove} towards the middle, and costs ${helpCost} affinity.`;
export const hearsOfItLater = (name: string) => `${name} hears of it as soon as there's a line.`;
export const askedForTodays = "You've asked for today's.";
export const youKnowNobodyWell = "You don't know anybody that well yet.";
export const ninePeopleOneWeek = "Nine people, one week. They have paid you. Now they write.";
export const theDoorsOpenAt = (intakeLevel: number) => `The doors open at level ${intakeLevel}.`;
export const nothingToTeachYet =
  "You've nothing to teach yet. From then on, nine people pay for your course each Thursday. They write for a week, and you answer each letter with one of two lines.";
export const experienceToTheDoors = (level: number, left: number, intakeLevel: number) =>
  `You're at level ${level}: ${wholeText(left)} XP to level ${intakeLevel}.`;
export const seeWhatToDoNext = "See what to do next";
export const theDoorsAreShut = "The doors are shut. They open on a Thursday, and close on the Saturday.";
export const theNextPostComes = "The next post comes";
export const theDoorsOpen = "The doors open";
export const eventIn = (text: string, left: string) => `${text} in ${left}`;
export const plaques = "Plaques";
export const promiseSomething = "Promise something.";
export const nameAPrice = "Name a price.";
export const nameTheWayOut = "Name the way out.";
export const theOffer = "The Offer";
export const nineWillCome =
  "Nine will come, whatever you say. Each part moves the gauges that it shows, and so will each answer. One that's empty or full ends the week, and takes a fifth of your cash. The doors close on Saturday.";
export const promise = "Promise";
export const priceAHead = "Price, a head";
export const wayOut = "Way Out";
export const theDoorsOpenLater = "The doors open as soon as there's a line.";
export const openTheDoors = "Open the Doors";
export const sharedWeek = (price: number, finished: number, count: number) =>
  `The Intake, $${price} a head: ${finished} of ${count} finished.`;
export const copied = "Copied";
export const failedToShareTheWeek = "Failed to share the week";
export const shareTheNine = "Share the Nine";
export const thisWeek = "This Week";
export const offerInShort = (promise: string, price: number, wayOut: string) =>
  `“${promise}” · $${price} a head · ${wayOut}`;
export const gaugeEndsTheWeek = "A gauge at 0 or 100 ends the week that day.";
export const thePost = "The Post";
export const goesOutLater = (name: string, label: string) =>
  `To ${name}: “${label}” It goes out as soon as there's a line.`;
export const thatsAllThePost = "That's all the post. It's quiet. You can hear them thinking.";
export const youSaidNothingTo = (name: string) => `${name}: you said nothing.`;
export const othersSaid = (others: number) => `${others} % said the other.`;
export const fewerHaveAnswered = (minAnswers: number) =>
  `Fewer than ${minAnswers} have answered this one. You're ahead of the room.`;
export const lastTime = (line: string, fate: string) => `“${line}” Last time: ${fate}`;
export const yourAnswer = "Your answer";
export const holdToSay = (left: string, more: string) =>
  `Hold to say it. In ${left} silence answers. ${more}`;
export const moreHaveWritten = (count: number) =>
  plural(count, { one: "1 more has written.", other: `${count} more have written.` });
export const answeredBefore = (count: number) => `Answered before: ${count}`;
export const gaugeMoved = (gauge: string, from: number, to: number) => `${gauge} from ${from} to ${to}.`;
