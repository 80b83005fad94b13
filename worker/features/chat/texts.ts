// reports
export const thereIsNoSuchPlayer = "There is no such player.";
