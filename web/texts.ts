// The page before its scripts
export const pageDescription =
  "Start with $47 and three followers. Become an online guru. Deadpan life simulation.";
export const needsScript = "Guru Grind needs JavaScript. So does the funnel.";
export const facesOfContacts = "Guru Grind: the faces of fifteen contacts";

// The installed game
export const gameDescription = "Start with $47 and three followers. Become an online guru.";
export const dashboard = "Dashboard";
export const grindNow = "Grind now";
export const messages = "Messages";
export const readWhatTheyWant = "Read what they want from you";
export const network = "Network";
export const seeWhoStillAnswers = "See who still answers";
export const university = "University";
export const collectCertificates = "Collect certificates";
export const theDashboardEnergy = "The dashboard: energy, quests and quick actions";
export const theNetworkPeople = "The network: people who want something from you";
export const theDashboardOnADesktop = "The dashboard on a desktop";
export const lettersFromYourContacts = "Letters from your contacts";
