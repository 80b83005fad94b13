export const undo = "Undo";
export const left = (seconds: number) => `${seconds} s`;
export const tooLate = "Too late";
export const staysForNow = (obstacle: string) => `${obstacle}, so it stays for now.`;
export const notTakenBack = "Not taken back";
