// button

export const yesterday = "Yesterday";

// figures
export const none = "None";
