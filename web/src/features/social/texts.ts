import { plural } from "#game/rules/plural.ts";

// board
export const mostFollowers = "Most Followers";
export const you = "You";
export const notInTheTop = (places: string) => `You're not in the top ${places} yet.`;
export const noNumber = "You gave up the number, so the board shows you none.";
export const failedToLoadTheBoard = "Failed to load the board";
export const failedToChangeWhoSees = "Failed to change who sees your name";
export const showMyName = "Show my name on the board";
export const posts = "Posts";

export const createContent = "Create Content";
export const filmItYourselfChoose = "Film it yourself: choose a hook, a room, and how candid to look.";
export const youHaveOneRoom = "You have one room. A ring light over a single bed counts as a studio.";
export const energyForEveryTake = "Energy for every take, and your good side.";
export const postSomethingSimpler = "Post something simpler from the dashboard";
export const contentBank = "Content Bank";
export const everyDraftYouNearlyPosted =
  "Every draft you nearly posted, kept safe from the people it was for.";
export const depositIdeasOnAGood = "Deposit ideas on a good day. Withdraw them on all the others.";
export const storageIsFreeReading = "Storage is free. Reading the old ones is not.";
export const makeSomethingWorthKeeping = "Make something worth keeping";
export const stats = "Stats";
export const viewsFollowers = "Views, followers and conversion, over whichever period flatters you.";
export const theLineGoesUpWe = "The line goes up. We hung it ourselves.";
export const someOfWhatYouBelieve = "Some of what you believe about last month.";
export const seeTheNumbers = "See the numbers you have now";

// feed
export const newPosts = (count: number, more: string) =>
  plural(count, { one: "1 new post", other: `${count}${more} new posts` });
export const someYours = (posts: string, own: number) => `${posts}, ${own} of them yours`;
export const allYours = (count: number, posts: string) =>
  plural(count, { one: `${posts}: yours`, other: `${posts}, all yours` });
export const postsAs = (at: string) => `Posts as of ${at}.`;
export const theStageIsLit = "The stage is lit, the chairs are out, and nobody has an opinion yet.";
export const loadMore = "Load more";
export const thatsTheWholeInternet =
  "That's the whole internet. Everything older has been deleted by its authors.";
export const rival = "Rival";
export const news = "News";
export const comments = "comments";
export const reposts = "reposts";
export const views = "views";
export const like = (count: number, likes: string) =>
  plural(count, { one: `Like, ${likes} like`, other: `Like, ${likes} likes` });
export const scandalOfTheWeek = "Scandal of the week";
export const onReflection = "On reflection";
export const commentsTitle = "Comments";

// posting
export const justPosted = (tone: string) => `Just posted ${tone}.`;
export const boughtTheEBook = (sold: number, money: number) =>
  plural(sold, {
    one: `Somebody bought the e-book: $${money}.`,
    other: `${sold} people bought the e-book: $${money}.`,
  });
export const posting = "Posting";
export const masteryLevel = (masteryLevel: number) => `Mastery level ${masteryLevel}`;
export const outOfEnergyPostingStopped = "Out of energy. Posting stopped.";
export const anotherTabIsPostingToo = "Another tab is posting too. You take turns: one post every 5 seconds.";
export const yourNextPostAppearsHere = "Your next post appears here, and then it's out there.";
export const stop = "Stop";
export const outOfEnergyReady = (wait: string) => `Out of energy. Ready in ${wait}`;
export const post = "Post";
export const nextPost = "Next post";
export const secondsOfTotal = (seconds: string, total: string) => `${seconds} / ${total} s`;
export const totalSeconds = (total: string) => `${total} s`;
export const youreKnownFor = (what: string) => `You're known for ${what}.`;
export const masteryAndPercent = (masteryLevel: number, masteryPercent: number) =>
  `Mastery level ${masteryLevel}, ${masteryPercent}%`;
export const mastery = "Mastery";
export const levelAndPercent = (masteryLevel: number, masteryPercent: number) =>
  `Level ${masteryLevel} · ${masteryPercent}%`;
export const masteryPerPost = "Mastery per post";
export const followersPerPost = "Followers per post";
export const conversionRate = "Conversion rate";
export const failedToPost = "Failed to post";
export const yourEnergyIsBack = "Your energy is back. So is the audience.";
export const stillTherePostingPauses = (maxUnattendedCycles: number) =>
  `Still there? Posting pauses after ${maxUnattendedCycles} posts that nobody watched, you included.`;
export const youreOfflineSoPosting = "You're offline, so posting stopped. At most the last post is lost.";
export const yourePostingInAnotherTab =
  "You're posting in another tab or on another device. One post every 5 seconds is all your audience can take.";
export const sayItHow = "Say it how";
export const itStaysLikeThisUntil = "It stays like this until you change it. So does the audience.";

export const feed = "Feed";
export const postBeSeenPostingRepeat = "Post, be seen posting, repeat.";
export const loading = "Loading...";
export const over = "Over";
export const left = (wait: string) => `${wait} left`;
export const brag = "Brag";
export const aBrag = "a brag";
export const aLesson = "a lesson";
export const anOffer = "an offer";
export const aConfession = "a confession";
export const aHowTo = "a how-to";
export const lesson = "Lesson";
export const offer = "Offer";
export const confession = "Confession";
export const howTo = "How-to";
