export const till = "Till";
export const faith = "Faith";
export const file = "File";
export const sleep = "Sleep";
export const nearlyAtTheBottom = "nearly at the bottom";
export const inTheMiddle = "in the middle";
export const nearlyAtTheTop = "nearly at the top";
export const tinWithAButton = "there's a button in the tin";
export const tinRattles = "the tin rattles";
export const tinHasWeight = "the tin has some weight";
export const tinIsHeavy = "the tin is heavy";
export const tinWontShut = "the tin won't shut";
export const doorIsNailedUp = "the door is nailed up";
export const doorIsShut = "the door is shut";
export const doorIsAjar = "the door is ajar";
export const doorIsOpen = "the door is open";
export const theyveComeIn = "they've come in, and they're staying";
export const folderIsEmpty = "the folder is empty";
export const oneSheet = "one sheet in the folder";
export const folderFills = "the folder has filled a little";
export const folderIsThick = "the folder is thick";
export const folderWontClose = "the folder won't close";
export const lampNeverOff = "the lamp hasn't been off in days";
export const lampIsOnLate = "the lamp is on late";
export const lampIsOnTillTen = "the lamp is on till ten";
export const lampIsLow = "the lamp is low";
export const lampIsOut = "the lamp is out, and there's a web on it";
export const stillUp = "Still up";
export const goodMorning = "Good morning";
export const goodAfternoon = "Good afternoon";
export const goodEvening = "Good evening";

// live
export const authenticationFailedPlease = "Authentication failed. Please log in again.";

// reads
export const some = "Some";

export const refused = "Refused";
export const nothingInParticular = "nothing in particular";
