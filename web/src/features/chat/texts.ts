import { plural } from "#game/rules/plural.ts";
export const connecting = "Connecting";
export const online = "Online";
export const offline = "Offline";
export const room = "Room";
export const people = "People";
export const lastKnownMessages = (at: string) => `Last known messages, as of ${at}.`;
export const retryConnection = "Retry Connection";

// composer
export const message = "Message";
export const typeAMessage = "Type a message...";
export const send = "Send";
export const writeSomethingFirst = "Write something first.";
export const pressEnterToSend = "Press Enter to send.";
export const itGoesOutWhen = "It goes out when the room is back.";
export const notConnected = "Not connected.";
export const enoughLinesWait = "Enough lines wait for the room.";
export const anAdministratorHasSilenced = (end: string) => `An administrator has silenced you until ${end}.`;
export const withReason = (text: string, reason: string) => `${text} Reason: ${reason}`;

// connection
export const authenticationFailedPlease = "Authentication failed. Please log in again.";
export const connectionReplaced = "Connection replaced by new session";
export const anAdministratorHasClosed = "An administrator has closed your connection to the chat.";
export const tooManyConnectionAttempts = "Too many connection attempts. Please wait before trying again.";
export const thisPageIsOut = "This page is out of date. Please reload it.";
export const failedToInitializeChat = "Failed to initialize chat connection";
export const connectingDots = "Connecting...";
export const connectionFailedBecause = (problem: string) => `Chat connection failed: ${problem}`;
export const noLiveConnectionChecking = "No live connection. Checking for messages every 5 seconds.";
export const connectionTimeoutPlease = "Connection timeout. Please check your internet connection.";
export const connectionTimeoutServer = "Connection timeout - server not responding";
export const serverUnreachable = "Chat connection failed: the server cannot be reached";
export const connectionLost = (count: number) =>
  plural(count, {
    one: "Connection lost. Reconnecting...",
    other: "Connection lost. Trying to reconnect...",
  });
export const chatErrorOccurred = "Chat error occurred";
export const notSent = "Not sent.";
export const theRoomDidNotAnswer = "The room did not answer.";
export const theServerCannotBeReached = "the server cannot be reached";
export const failedToLoadChatHistory = "Failed to load chat history";
export const roomIsFull = "The room is full.";
export const peopleAreTyping = (count: number) =>
  plural(count, { one: "Someone is typing...", other: "Multiple people are typing..." });

// dialogs
export const yourMessage = "Your message";
export const messageFrom = (username: string) => `Message from ${username}`;
export const failedToCopyTheText = "Failed to copy the text";
export const copyText = "Copy text";
export const reportToTheModerators = "Report to the moderators";
export const failedToMuteThisPlayer = "Failed to mute this player";
export const mute = (username: string) => `Mute ${username}`;
export const hidesThemForYouOnly = "Hides them for you only. They won't know.";
export const failedToDeleteTheMessage = "Failed to delete the message";
export const deleteMessageForEveryone = "Delete message for everyone";
export const failedToSilenceThisPlayer = "Failed to silence this player";
export const theName = (username: string) => `The name ${username}`;
export const thisMessage = "This message";
export const silenceInEveryRoom = "Silence in every room for";
export const reasonShownToThePlayer = "Reason, shown to the player";
export const aReasonCanBeUp = (max: number) => `A reason can be up to ${max} characters`;
export const silencePlayer = "Silence player";
export const failedToConfirm = "Failed to confirm";
export const fromTheModerators = "From the moderators";
export const aModeratorRemoved = "A moderator removed your message ";
export const aModeratorReplacedYourName = "A moderator replaced your name ";
export const reasonIs = (reason: string) => `Reason: ${reason}`;
export const youCanChooseAnotherName = "You can choose another name in the settings.";
export const understood = "Understood";
export const reconnectToSeeWhosHere = "Reconnect to see who's here.";
export const countOnline = (count: number) => `${count} online`;
export const report = "Report";
export const ofTheName = (username: string) => ` the name ${username}`;
export const andMore = (others: number) => `and ${others} more`;
export const muted = "Muted";
export const failedToUnmuteThisPlayer = "Failed to unmute this player";
export const unmute = "Unmute";
export const becauseOf = "Because of";
export const anythingToAddOptional = "Anything to add? (optional)";
export const aCommentCanBeUp = (max: number) => `A comment can be up to ${max} characters`;
export const sendReport = "Send report";
export const moderatorReadsIt = "A moderator reads it. The player isn't told who sent it.";
export const enoughReports = (wait: string) =>
  `That's enough reports for one day. You can send more in ${wait}.`;
export const failedToSendTheReport = "Failed to send the report";

// log
export const countNewMessages = (count: number) =>
  plural(count, { one: "1 new message", other: `${count} new messages` });
export const deletedAccount = "Deleted account";
export const actionsForAMessage = (username: string) => `Actions for a message from ${username}`;
export const removedByAnAdministrator = "Removed by an administrator.";
export const thisAccountWasDeleted = "This account was deleted.";
export const sending = "Sending...";
export const willSendWhenYouReconnect = "Will send when you reconnect.";
export const retry = "Retry";
export const discard = "Discard";
export const messages = "Messages";
export const nobodyHasSaidAnything = "Nobody has said anything yet.";
export const aRareSilenceOwn = "A rare silence. Own it or end it.";
export const nothingSaved = "Nothing saved from this room.";
export const messagesComeWithConnection = "Its messages come with the connection.";
export const jumpToLatest = "Jump to latest";
export const newMessages = "New messages";
export const reconnectToLoadEarlier = "Reconnect to load earlier messages.";
export const earlierMessages = "Earlier messages";
