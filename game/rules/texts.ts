import { plural } from "./plural.ts";

// actions
export const lowEnergy = "Low energy";
export const notEnoughCash = "Not enough cash";
export const cannotPerform = "Cannot perform";

export const aTenth = "a tenth";
export const aFifth = "a fifth";
export const aQuarter = "a quarter";
export const aThird = "a third";
export const half = "half";
export const twoThirds = "two thirds";
export const threeQuarters = "three quarters";
export const all = "all";
export const atLeast = (part: string, amount: string) => `${part}, at least $${amount}`;

// feed
export const atNight = (hours: number, minutes: string) => `${hours}:${minutes} am`;
export const justNow = "just now";

// finances
export const postInTheFeed = "Post in the feed";
export const startedOut = "Started out";
export const startedOver = "Started over";
export const startedOverCertified = "Started over, certified";
export const changedByAnAdministrator = "Changed by an administrator";
export const grantedByAnAdministrator = "Granted by an administrator";
export const movedOnByAnAdministrator = "Moved on by an administrator";
export const changedYourName = "Changed your name";
export const somethingUnlocked = "Something unlocked";
export const openedAMessage = "Opened a message";
export const regularsPaid = "Regulars paid";
export const askedBackOnCalls = "Asked back on calls";
export const openedTheIntake = "Opened the Intake";
export const answeredAStudent = "Answered a student";
export const askedForHelp = "Asked for help";
export const theIntakeSettled = "The Intake, settled";
export const theIntakeLost = "The Intake, lost";
export const mission = (id: string) => `Mission: ${id}`;
export const tuitionOf = (id: string) => `Tuition: ${id}`;
export const completed = (id: string) => `Completed: ${id}`;
export const advised = (id: string) => `Advised: ${id}`;
export const dropped = (id: string) => `Dropped: ${id}`;
export const missions = "Missions";
export const tuition = "Tuition";
export const completedCourses = "Completed courses";
export const droppedCourses = "Dropped courses";
export const postsInTheFeed = "Posts in the feed";
export const messages = "Messages";
export const adviceToClients = "Advice to clients";
export const no = "No.";
export const whenUtc = "When (UTC)";
export const what = "What";
export const cash = "Cash";
export const cashAfter = "Cash after";
export const followers = "Followers";
export const followersAfter = "Followers after";
export const experience = "Experience";
export const energy = "Energy";
export const rows = "Rows";
export const owed = "Owed";

export const removedTheMessage = "removed the message";
export const changedTheName = (newName: string) => `changed the name to ${newName}`;
export const silencedThePlayer = (duration: string) => `silenced the player for ${duration}`;
export const dismissedTheReport = "dismissed the report";

// other-run
export const didThisLastTime = "You did this last time. It takes more to mean it twice.";

// posting
export const tooFast = "One post every 5 seconds. The audience needs time to recover.";
export const unattended = "Posting stopped: nobody has touched anything for a minute.";

// quests
export const close = "Close";
export const trusted = "Trusted";
export const friendly = "Friendly";
export const neutral = "Neutral";
export const unknown = "Unknown";
export const youHaveNotReallyMet = "You have not really met.";
export const acquaintance = "Acquaintance";
export const theyKnowYourName = "They know your name.";
export const friend = "Friend";
export const theyAnswerYourMessages = "They answer your messages.";
export const closeAlly = "Close Ally";
export const theyTakeYourSide = "They take your side.";
export const questNotFound = "Quest not found";
export const thisQuestIsNotAvailable = "This quest is not available yet";
export const thisQuestIsAlready = "This quest is already completed";
export const pleaseChooseOne = "Please choose one.";
export const thereIsNoSuchChoice = "There is no such choice";
export const thisQuestHasNoChoices = "This quest has no choices";
export const readyAgainIn = (minutes: number) => `Ready again in ${minutes} min`;
export const needsMoreEnergy = (missing: number) => `Needs ${missing} more energy`;
export const needsMore = (missing: string) => `Needs $${missing} more`;
export const needsLevel = (level: number) => `Needs level ${level}`;

// university
export const dropYourCurrentCourseFirst = "Drop your current course first.";
export const youveAlreadyCompletedThis = "You've already completed this course.";
export const youArentEnrolled = "You aren't enrolled in a course.";
export const notOverYet = (wait: string) => `The course isn't over yet. Ready in ${wait}.`;
export const moreCash = (cash: string) => `${cash} more`;
export const requirementsNotMet = (parts: string) => `Requirements not met: you need ${parts}.`;
export const needsMorePlaces = (count: number) =>
  plural(count, { one: "Needs 1 more place in the diary", other: `Needs ${count} more places in the diary` });
export const needsMoreFollowers = (count: number, followers: string) =>
  plural(count, { one: `Needs ${followers} more follower`, other: `Needs ${followers} more followers` });
export const moreLevels = (count: number) =>
  plural(count, { one: "1 more level", other: `${count} more levels` });
export const partHeld = (part: string) => `${part} of what you hold`;

// Waits
export const seconds = (count: number) => `${count} s`;
export const minutes = (count: number) => `${count} min`;
export const hours = (count: number) => `${count} h`;
export const days = (count: number) => `${count} d`;

// finances

// conditions
export const meet = (name: string) => `meet ${name}`;
export const beOffered = (name: string) => `be offered ${name}`;
export const complete = (name: string) => `complete ${name}`;
export const openMessage = (name: string) => `open ${name}`;
export const choose = (name: string) => `choose ${name}`;
export const haveChosen = (name: string) => `have chosen ${name} in a former run`;
export const haveReachedLevel = (level: number) => `have reached level ${level} in a former run`;
export const holdCertificates = (count: number) =>
  plural(count, { one: `hold ${count} certificate`, other: `hold ${count} different certificates` });
export const haveInherited = (name: string) => `have inherited ${name}`;
export const reachAffinity = (affinity: number, name: string) => `reach affinity ${affinity} with ${name}`;
export const reachLevel = (level: number) => `reach level ${level}`;
export const haveCash = (cash: string) => `have $${cash}`;
export const haveFollowers = (count: number, followers: string) =>
  plural(count, { one: `have ${followers} follower`, other: `have ${followers} followers` });
export const haveEnergy = (energy: number) => `have ${energy} energy`;
export const beGrantedIt = "be granted it by an administrator";

// The Room's objects, inside a sentence
export const aStandardLamp = "a standard lamp";
export const aPosterWithNo = "a poster with no text";
export const aKettlebell = "a kettlebell";
export const aGlobeWithA = "a globe with a bar in it";
export const fortyGoldfishWatching = "forty goldfish, watching";
export const aClockWithOne = "a clock with one hand";
export const aGong = "a gong";
export const aMenuBoard = "a menu board";
export const aRocketToScale = "a rocket, to scale";
export const aFountain = "a fountain";
export const aFilingCabinet = "a filing cabinet";
export const aFramedReceipt = "a framed receipt";
export const aScreenThatLooks = "a screen that looks back";
export const aBustOfYou = "a bust of you";
export const aPlinthVacant = "a plinth, vacant";

// headlines
export const one = (noun: string) => `One ${noun}`;
export const times = (count: number, counted: string) =>
  plural(count, { one: "once", other: `${counted} times` });
export const favoursDone = (count: number, counted: string) =>
  plural(count, { one: "One favour done, nobody claps", other: `${counted} favours done, nobody claps` });
export const spentOnLearning = (cash: string) => `$${cash} spent on learning, lesson not disclosed`;
export const coursesBegun = (count: number, counted: string) =>
  plural(count, {
    one: "One course begun at no cost, value to match",
    other: `${counted} courses begun at no cost, value to match`,
  });
export const peopleFollow = "People follow, some on purpose";
export const followOnPurpose = (count: number, counted: string) =>
  plural(count, {
    one: "One person follows, some on purpose",
    other: `${counted} people follow, some on purpose`,
  });
export const inAccount = (cash: string) => `$${cash} in account, owner still local`;
export const levelReached = (level: string) => `Level ${level} reached, ceiling unharmed`;
export const twoAreMum = "Followers. Two are Mum.";
export const crowdWithMum = (followers: string) => `${followers} followers. Two are Mum.`;
export const crowdWithoutMum = (count: number) =>
  plural(count, { one: "One follower. Not Mum.", other: `${count} followers. Not Mum.` });
export const brokieWeekly = "Brokie Weekly";
export const sideHustlerWeekly = "Side Hustler Weekly";
export const threadMerchantWeekly = "Thread Merchant Weekly";
export const certifiedWeekly = "Certified Weekly";
export const thoughtWeekly = "Thought Weekly";
export const funnelBaron = "Funnel & Baron";
export const guruWeekly = "Guru Weekly";
export const emperorWeekly = "Emperor Weekly";
export const localWeekly = "Local Weekly";

// other-run
export const handsSmellOfFryer = "Your hands smell of fryer. Post in the morning.";

// The quick action of visitors
export const bagFries = "Bag Fries";
export const honestWork = "Honest work. Keep it off the feed.";
