import { plural } from "#game/rules/plural.ts";
export const ending = (name: string) => `Ending: ${name}`;
export const close = "Close";
export const stayAsLong = "Stay as long as you like. Your profile keeps the story and the button.";
export const goOn = "Go On";
export const back = "Back";
export const hours = (played: string) => `${played} h`;
export const takeOneThing =
  "You can take one thing with you, whatever they say. It changes the rules of the next life.";
export const startOverPlain = "Start over plain";
export const nothingWasLeft = "Nothing was left to you. There's no paperwork.";
export const alsoUnderTheBed = (others: string) => ` Under the bed: ${others}.`;
export const occupation = "Occupation";
export const location = "Location";
export const residence = "Residence";
export const origin = "Origin";
export const knownFor = "Known for";
export const inherited = "Inherited";
export const owed = "Owed";
export const asOf = (at: string) => `As of ${at}.`;
export const level = (level: number) => `Level ${level}`;
export const experienceOfNeeded = (experience: string, needed: string) => `${experience} / ${needed} XP`;
export const experienceMeter = (experience: number, needed: number) => `${experience} of ${needed} XP`;
export const uncountedFollowers = (uncounted: string) => `${uncounted} followers`;
export const followersUnit = (followers: number) =>
  plural(followers, { one: "follower", other: "followers" });
export const inTheRoom = (names: string, stowed: string) => `In the Room: ${names}.${stowed}`;
export const coursesCompleted = "Courses completed";
export const selfTaught = "Self-taught so far. The teacher has yet to attend. {}";
export const seeTheCourses = "See the courses";
export const certificates = "Certificates";
export const failedToLoadCertificates = "Failed to load certificates";
export const readStory = (name: string) => `Read: ${name}`;
export const neednt = "You needn't wait for an ending. A shorter run has a quieter certificate.";
export const nothingCertifiedEarly = "Nothing certified yet. Start over, and this wall gets a frame.";
export const nothingCertified =
  "Nothing certified yet. Reach an ending, start over, and this wall gets a frame.";
export const moreExperience = (percent: number) =>
  `${percent} % more experience, for having been here before.`;
export const choicesMade = "Choices made";
export const noneSoFarSomebody = "None so far. Somebody will ask.";
export const certificateNumber = (number: number) => `No. ${number}`;
export const levelAfter = (level: number, played: string) => `Level ${level} after ${played}`;
export const pictureSaved = "Picture saved";
export const failedToMakeThePicture = "Failed to make the picture";
export const forTheFeed = "For the feed";
export const drawnOnThisDevice = "Drawn on this device. It stays here until you share it.";
export const sharePicture = "Share Picture";
export const savePicture = "Save Picture";
export const anotherLine = "Another Line";
export const levelAndExperience = (level: string, experience: string, needed: string) =>
  `Level ${level} · ${experience} / ${needed} XP`;
export const cash = "Cash";
export const followers = "Followers";
export const guruGrind = "Guru Grind";
export const some = "Some";
export const someFollowers = "some followers";
export const countFollowers = (count: number, followers: string) =>
  plural(count, { one: "1 follower", other: `${followers} followers` });
export const countCourses = (count: number, courses: string) =>
  plural(count, { one: "1 course", other: `${courses} courses` });
export const pictureDescription = (
  name: string,
  status: string,
  level: number,
  cash: string,
  followers: string,
  completed: string,
  line: string,
) => `${name}, ${status}, level ${level}: $${cash}, ${followers}, ${completed} completed. ${line}`;
export const startOver = "Start over with";
export const goOnLower = "Go on";
export const startOverCertifiedQuestion = "Start over, certified?";
export const youKeep = (maxCountedCertificates: number, certificatePercent: number) =>
  `You keep your name, your certificates and the ledger. This run becomes a certificate. Each of the first ${maxCountedCertificates} gives ${certificatePercent} % more experience.`;
export const youLose =
  "You lose level, cash, followers, contacts, missions, messages, courses and every choice you made.";
export const yesStartOver = "Yes, start over";
export const areYouSure = "Are you sure?";
export const secondAndLastQuestion =
  "This is the second and last question. Nothing brings the old character back. One person will remember it.";
export const certifyAndStartOver = "Certify and start over";
export const certificateNo = (number: number, ending: string) => `Certificate No. ${number}: ${ending}`;
export const youStartOverItCounts = "You start over. It counts.";
export const failedToStartOver = "Failed to start over";
export const handInYourNotice = "Hand In Your Notice";
export const startOverCertifiedButton = "Start Over (Certified)";
export const cancel = "Cancel";
export const reachedEndings = (count: number, played: string) =>
  plural(count, {
    one: `You've reached an ending after ${played}. It stays here until you start over.`,
    other: `You've reached endings after ${played}. It stays here until you start over.`,
  });
