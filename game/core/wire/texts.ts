// account
export const passwordTooShort = "Password must be at least 8 characters";
export const passwordMustBeAtMost = "Password must be at most 128 characters";
export const usernameMustBeAtLeast = "Username must be at least 3 characters";
export const notificationsAreOffOnThis = "Notifications are off on this device.";
export const energyNoticeRange = (energyNoticeStep: number, energyMax: number) =>
  `Energy must be ${energyNoticeStep} to ${energyMax}, in steps of ${energyNoticeStep}`;
export const lettersAndUnderscores = "letters, numbers, and underscores";
