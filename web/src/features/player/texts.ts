import { plural } from "#game/rules/plural.ts";

// actions
export const completed = (name: string) => `Completed: ${name}`;
export const costs = "for";
export const numberKeys = "Number keys";
export const noAnswerPlanned = "No answer. It's in your shift plan and goes out once.";
export const noAnswerPlanFull = "No answer, and your shift plan is full. See Finances whether it counted.";
export const fromThisIssue = (masthead: string) => `${masthead}: from this issue`;
export const turnThePage = "Turn the Page";
export const nobodyKnows = "nobody knows. It was sent too long ago; see Finances";
export const answeredOutOfDate = "answered, but this page is out of date. Please reload it";
export const shiftPlan = "Shift plan";
export const planTerms = "It goes out in this order, each action once. The server decides what comes of it.";
export const notNow = "Not now.";
export const sendTheRest = "Send the rest";
export const clearThePlan = "Clear the plan";
export const close = "Close";
export const whatCameOfIt = "You're back. Here's what came of it.";
export const nothingIsPlanned = "Nothing is planned.";
export const notSent = "Not sent";
export const whenImBack = "When I'm back";
export const oneLess = (name: string) => `One ${name} less`;
export const plan = (name: string) => `Plan ${name}`;
export const full = "Full";
export const answers = "Answers";
export const quickActions = "Quick Actions";
export const failedToLoadDashboardData = "Failed to load dashboard data";
export const failedToPerformAction = "Failed to perform action";
export const readyIn = (hint: string, wait: string) => `${hint}: ready in ${wait}`;
export const dollarsShort = (hint: string, missing: string) => `${hint}: $${missing} short`;
export const wholeSeconds = (seconds: number) => `${seconds} s`;

export const availableQuests = "Available Quests";
export const viewAllNetwork = "View All Network";
export const failedToLoadNpcs = "Failed to load NPCs";
export const countQuests = (count: number) => plural(count, { one: "1 quest", other: `${count} quests` });
export const needsMoreEnergy = ", needs more energy";

// answers to clients, and outcomes of a plan
export const money = "money";
export const fame = "fame";
export const care = "care";
export const outcomeDone = "done";
export const outcomeRefused = "refused";
export const andNew = ", new";

// away
export const whileYouWereOut = "While You Were Out";
export const letters = "Letters";
export const course = "Course";
export const certifiesAttendance = "This certifies attendance at";
export const itEndedWithout = "It ended without you. So did most of the others in it.";
export const toEverybodyButMostly = (authorName: string) => `${authorName}, to everybody but mostly to you`;
export const waiting = "Waiting";
export const awayTwoWeeks = (days: number) =>
  `${days} days. Somebody had started saying "whatever happened to".`;
export const awayDays = (days: number) =>
  plural(days, {
    one: "A day and a bit. The town coped, and nobody asked how.",
    other: `${days} days. The ring light has been on the whole time.`,
  });
export const awayHours = (hours: number) =>
  plural(hours, {
    one: "An hour. The town managed. It didn't say how.",
    other: `${hours} hours. The town managed. It didn't say how.`,
  });
export const moreLetters = (count: number) => `And ${count} more, further down the pile.`;
export const hasBeenHolding = (client: string) => `${client}: has been holding since two.`;
export const studentWaits = (student: string) =>
  `${student}: has paid, has written, and is waiting for a word.`;
export const collectTheDiploma = "Collect the Diploma";
export const openTheTopOne = (count: number) =>
  plural(count, { one: "Open the Letter", other: `Open the Top One of ${count}` });
export const backToWork = "Back to Work";

// clients
export const youTold = (name: string, label: string) => `You told ${name}: “${label}”`;
export const howEverybodyDecided = "How everybody decided";
export const fewerHaveAnswered = (minAnswers: number) =>
  `Fewer than ${minAnswers} have answered. What the rest said is between them and the phone.`;
export const whatCameOfItArrives = "What came of it arrives by letter.";
export const theyllWriteOnceMore = "They'll write once more, and that's the last of it.";
export const theyveSaidItAll = "They've said all they're going to say.";
export const theTwoOClock = "The Two O'Clock";
export const nextCall = (left: string) => `Next call in ${left}`;
export const phoneIsOnTheHook = "The phone is on the hook. It's looking at you.";
export const nextCallsPay = (count: number) =>
  plural(count, { one: "The next call pays", other: `The next ${count} calls pay` });
export const halfAsMuchAgain = (calls: string) =>
  `${calls} half as much again. Some of it will be asked back.`;
export const regularsADay = (regularPay: number) => `Regulars, $${regularPay} a day each:`;
export const moreDays = (count: number) =>
  plural(count, { one: "one more day", other: `${count} more days` });
export const sharedNote = (name: string, label: string) =>
  `${name} called. I said: “${label}” What would you have said?`;
export const copied = "Copied";
export const failedToShareTheNote = "Failed to share the note";
export const shareTheNote = "Share the Note";
export const whichRegularGoes = "Three regulars is all there's room for. Who goes?";
export const nobody = "Nobody";
export const yourAdvice = "Your advice";
export const termsOfNow = (calls: number, raisePercent: number, askedBackPercent: number) =>
  `Next ${calls} calls +${raisePercent} %, and ${askedBackPercent} % of that is asked back`;
export const seenAbout = "and they'll be seen about";
export const termsOfCare = (regularPay: number, regularDays: number) =>
  `A regular: $${regularPay} a day for ${regularDays} days`;

// cover
export const youReachedLevel = (level: number) => `You reached level ${level}`;
export const issue = (level: number) => `Issue ${level}`;
export const freeLike = "Free, like you";
export const level = "Level";
export const alsoInThisIssue = "Also in this issue";
export const hasNoticedYou = "Has noticed you. Act natural.";

export const diaryPlaces = (places: number, diarySlots: number) => `Diary: ${places} of ${diarySlots}`;
export const reducedPay = (free: string, pay: number, minutes: number) =>
  `${free}, so it pays $${pay}. Next free in ${minutes} min`;
export const nextFreeIn = (free: string, minutes: number) => `${free}, next free in ${minutes} min`;
export const yourNumbers = "Your numbers";
export const cash = "Cash";
export const energy = "Energy";
export const followers = "Followers";
export const next = "Next";
export const theIntake = "The Intake";
export const makeAnOffer = "Make an Offer";
export const openThePost = "Open the Post";
export const ninePeopleOneWeek = "Nine people, one week.";
export const ninePeopleWouldPay = "Nine people would pay you this week. The doors close on Saturday.";
export const doorsAreShut = "The doors are shut until Thursday.";
export const ninePeopleAreGone = "Nine people have been and gone. The doors open on Thursday.";
export const allAnswered = "They've all had an answer. More of them write tomorrow.";
export const howManyHaveWritten = (count: number) =>
  plural(count, {
    one: "One of them has written, and is waiting.",
    other: `${count} of them have written, and are waiting.`,
  });

// next
export const somebody = "Somebody";
export const yourCourseIsOver = "Your course is over";
export const collectThePaper = "You know it now. Collect the paper that says so.";
export const graduate = "Graduate";
export const showMe = "Show Me";
export const isAsking = (name: string) => `${name} is asking, and you can afford to say yes.`;
export const hearThemOut = "Hear Them Out";
export const lettersAreWaiting = (count: number) =>
  plural(count, { one: "A letter is waiting", other: `${count} letters are waiting` });
export const whoWantsSomething = (letters: number) =>
  plural(letters, {
    one: "Somebody wants something. Find out what.",
    other: "Everybody wants something. Find out what.",
  });
export const read = "Read";
export const somebodyNew = "Somebody new has noticed you. Look busy.";
export const meet = "Meet";
export const onHoldSinceTwo = (others: string) =>
  `On hold since two, under the impression that you help.${others}`;
export const pickUp = "Pick Up";
export const hasPaidAndWaits = (others: string) =>
  `Has paid, has written, and waits two days at most.${others}`;
export const doIt = "Do It";
export const waitFor = (wait: string) => `Wait ${wait}`;
export const thenAct = (name: string, goal: string) => `Then ${name}. ${goal}`;
export const moreBehindThem = (others: number) => ` ${others} more behind them.`;
export const experienceToLevel = (experience: string, level: number, why: string) =>
  `${experience} XP to level ${level}, ${why}.`;
export const takesMoreEnergy = (name: string, missing: number) =>
  `${name} takes ${missing} more energy than you have.`;
export const costsMore = (name: string, missing: string) => `${name} costs $${missing} more than you have.`;
export const wantsMoreFollowers = (name: string) => `${name} wants more followers.`;
export const wantsYouAtLevel = (name: string, level: number) => `${name} wants you at level ${level}.`;

export const loading = "Loading...";
export const nobodyNeedsYouNow = "Nobody needs you now.";
export const giveItAPost = "Give it a post or two. Neediness is how networks form.";
export const somethingIsOnItsWay = "Something is on its way.";

// room
export const gaugesOfTheIntake = "Gauges of the Intake";
export const roomHolds = (names: string) => `In it: ${names}.`;
export const mansion = "A mansion with one chair";
export const stage = "A stage, facing all of its empty chairs";
export const hotDesk = "A hot desk, lukewarm";
export const frontSeat = "The front seat, which is also the office";
export const roomThree = "Room 3, above the launderette";
export const leftFryer = "The left fryer, Unit 14";
export const kitchen = "A kitchen with a table in it";
export const atNight = "at night";
export const atDawn = "at dawn";
export const byDay = "by day";
export const atDusk = "at dusk";
export const theRingLightFlickers = "The ring light flickers.";
export const bagsOfFries = (bags: number) => `Bags of fries: ${bags}.`;
export const unreadLetters = (unreadMessages: number) => `Unread letters: ${unreadMessages}.`;

export const experienceMeter = (experience: number, needed: number) => `${experience} of ${needed} XP`;
export const experienceOfNeeded = (experience: string, needed: string) => `${experience} / ${needed} XP`;
export const youOwe = (debt: string) => `You owe $${debt}`;
export const whatMovedIt = (text: string) => `${text}: what moved it`;

// stories
export const letterAbout = (subject: string) => `The letter: “${subject}”`;
export const questOf = (position: number, count: number) => `Quest ${position} of ${count}`;
export const quest = "Quest";
export const holdToDo = "Hold to do it.";
export const completeQuest = "Complete Quest";
export const questsOf = (name: string) => `${name}'s quests`;
export const previous = "Previous";

// clients
export const isBack = " is back";
export const holdToSay = (more: string) => `Hold to say it. Advice is given once. ${more}`;
export const moreAreHolding = (count: number) =>
  plural(count, { one: "1 more is holding.", other: `${count} more are holding.` });
export const goesOutLater = (name: string, answer: string) =>
  `To ${name}: “${answer}” It goes out as soon as there's a line.`;
export const wentFor = (advice: string) => ` went for ${advice}`;
export const youWentFor = (advice: string) => ` went for ${advice}, you among them`;

// next
export const takesMorePlaces = (name: string, count: number) =>
  plural(count, {
    one: `${name} takes 1 more place in the diary.`,
    other: `${name} takes ${count} more places in the diary.`,
  });
export const wantsFollowers = (count: number, name: string, followers: string) =>
  plural(count, {
    one: `${name} wants ${followers} more follower.`,
    other: `${name} wants ${followers} more followers.`,
  });

// room
export const todayNote = "Today: {}";
export const howItWent = "How It Went";

// next
export const whereSomebodysHeard = "where somebody's heard of you";
export const whichHasADifferentCeiling = "which has a different ceiling";
export const forThoseWhoFinished = "for those who finished the last one";
