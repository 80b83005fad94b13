/** Returns the name of a picture's object in the bucket. */
export const objectName = (key: string): string => `avatars/${key}`;
