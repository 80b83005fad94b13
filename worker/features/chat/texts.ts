// reports
export const reportThanks = "Thank you. A moderator will look at it.";
export const alreadyDecided = "A moderator has already decided about this.";
export const enoughReports = "The moderators already have enough reports about this.";
export const youCantReportYourself = "You can't report yourself.";
export const thereIsNoSuchMessage = "There is no such message.";
export const thisMessageHasAlreadyBeen = "This message has already been removed.";
export const thereIsNoSuchPlayer = "There is no such player.";
export const thereIsNoSuchNotice = "There is no such notice.";

export const thereIsNoSuchChat = "There is no such chat room.";
export const youCannotMuteYourself = "You cannot mute yourself.";
export const muteLimit = (mutesMax: number) => `You can mute at most ${mutesMax} players.`;

// sockets
export const roomIsFull = "This room is full";
