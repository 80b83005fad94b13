import { plural } from "#game/rules/plural.ts";
export const yourBrowsersStorageIsFull = "Your browser's storage is full or blocked.";
export const youLose = (lost: string) => `When you close this page, you lose ${lost}.`;
export const enrolled = (courseName: string) => `Enrolled: ${courseName}`;
export const courseIsOver = (courseName: string) => `${courseName} is over. Complete it at the University.`;
export const dropped = (courseName: string) => `Dropped: ${courseName}`;
export const experienceGain = (experience: string) => `+${experience} XP`;
export const completed = (courseName: string) => `Completed: ${courseName}`;
export const yourCharacterHasBeenReset = "Your character has been reset.";

// connection
export const shownAsOf = (at: string) => ` Shown as of ${at}.`;
export const youreOffline = "You're offline.";
export const theServerIsntAnswering = "The server isn't answering.";
export const theServerIsHavingTrouble = "The server is having trouble.";
export const networkAnswersForUs =
  "This network answers in our place. It may want you to sign in to it first.";
export const anAdministratorHasPaused = "An administrator has paused the game. Nothing is lost.";
export const connectingToTheServer = "Connecting to the server.";
export const noLiveConnection = "No live connection. Checking every 5 seconds.";

// errors
export const loading = "Loading...";
export const thisScreenFellOver = "This screen fell over.";
export const progressIsSafe = "Your progress is safe: it lives on the server, not in here.";
export const newVersionMayStand = "A new version is ready. It may stand more firmly.";
export const reload = "Reload";
export const theGameDidntLoad = "The game didn't load.";
export const aFileGotLost = "A file got lost on the way here. Your progress is on the server and doing fine.";
export const notificationsEnded =
  "Notifications on this device have ended. You can turn them on again in Settings.";

export const menu = "Menu";

// install
export const yourMum = "Your Mum";
export const canIPut = "Can I put you on my home screen?";
export const sheMeansTheAppProbably = "She means the app. Probably.";
export const yesMum = "Yes, Mum";
export const notNowMum = "Not now, Mum";
export const putGuruGrind = "Put Guru Grind on your home screen";
export const share = "Share";
export const addToHomeScreen = "Add to Home Screen";
export const add = "Add";

export const reachedLevel = (level: number) => `Level ${level}`;
export const reachedLevelAnd = (level: number, rest: string) => `Level ${level}: ${rest}`;
export const countRequests = (count: number) =>
  plural(count, { one: "1 request", other: `${count} requests` });
export const countMessages = (count: number) =>
  plural(count, { one: "1 message", other: `${count} messages` });
export const countOthers = (count: number) =>
  plural(count, { one: "1 other message", other: `${count} other messages` });
export const countContacts = (count: number) =>
  plural(count, { one: "1 contact", other: `${count} contacts` });
export const contactNames = (count: number, names: string) =>
  plural(count, { one: `New contact: ${names}`, other: `New contacts: ${names}` });
export const questNames = (count: number, names: string) =>
  plural(count, { one: `New quest: ${names}`, other: `New quests: ${names}` });
export const hasAQuest = (npcName: string, questName: string) => `${npcName} has a quest: ${questName}`;

// pages
export const pageNotFound = "Page not found";
export const notFound = "404. This opportunity has closed.";
export const neverExisted = "It never existed, which has not stopped anyone from selling it.";
export const backToSafety = "Back to safety";

export const pleaseConfirm = "Please confirm that it's you";
export const confirm = "Confirm";
export const useAPasskey = "Use a passkey";
export const proofTerms =
  "This can't be undone with one click, and you signed in a while ago. For the next 15 minutes, we won't ask again.";
export const yourPassword = "Your password";
export const failedToConfirm = "Failed to confirm";

// shell/chat
export const openChatWithUnread = (unread: number) => `Open chat, ${unread} unread`;
export const openChat = "Open chat";
export const chat = "Chat";
export const andUnread = (unread: number) => `, ${unread} unread`;
export const failedToInitializeChat = "Failed to initialize chat connection";
export const retryConnection = "Retry Connection";
export const connecting = "Connecting...";
export const closeChatPanel = "Close chat panel";
export const openChatPanel = (note: string) => `Open chat panel${note}`;

// shell
export const newVersionIsReady = "A new version is ready.";
export const closeMenu = "Close menu";
export const allPages = "All pages";
export const staff = "Staff";
export const logout = "Logout";
export const comingSoon = "coming soon";
export const countUnread = (count: number) => `${count} unread`;
export const newContacts = (count: number) =>
  plural(count, { one: "1 new contact", other: `${count} new contacts` });
export const courseFinished = "course finished";
export const soon = "Soon";
export const main = "Main";
export const menuWithNote = (note: string) => `Menu, ${note}`;
export const energyOfFull = (energy: number) => `Energy ${energy} of 100`;
export const playerSummary = "Player summary";
export const levelAndStatus = (level: number, status: string) => `Level ${level} · ${status}`;
export const whatMovedCash = (cash: string) => `Cash ${cash}: what moved it`;
export const whatMovedFollowers = (followers: string) => `${followers} followers: what moved them`;
export const skipToContent = "Skip to content";
export const expandSidebar = "Expand sidebar";
export const collapseSidebar = "Collapse sidebar";
export const more = "More";
export const connectionReplacedByNew = "Connection replaced by new session";
export const anAdministratorHasClosed = "An administrator has closed your connection.";
export const tooManyAttempts = "Too many connection attempts. Please wait before trying again.";
export const thisPageIsOut = "This page is out of date. Please reload it.";
export const whereYouStand = "Where you stand";
export const level = "Level";
export const cash = "Cash";
export const energy = "Energy";
export const followers = "Followers";
export const useLightTheme = "Use light theme";
export const useDarkTheme = "Use dark theme";
export const administration = "Administration";

export const failedToLoadUserData = "Failed to load user data";
export const progressIsFine = "Your progress is on the server and doing fine. The way there is not.";
export const tryAgain = "Try Again";
export const entriesDone = (count: number) => `${count} done`;
export const entriesRefused = (count: number) => `${count} refused`;
export const entriesUnknown = (count: number) => `${count} unknown`;
export const entriesNotSent = (count: number) => `${count} not sent`;
export const shiftPlan = (parts: string) => `Shift plan: ${parts}.`;

// install
export const pressShare = " Press {} in the browser's bar.";
export const chooseAddToHomeScreen = " Choose {}. It hides below the fold, like most good advice.";
export const pressAdd = "Press {}. Mum is proud of you already.";
