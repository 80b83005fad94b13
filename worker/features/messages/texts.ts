export const thereIsNoSuchMessage = "There is no such message.";
