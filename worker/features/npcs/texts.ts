export const thereIsNoSuchContact = "There is no such contact.";
export const thisRequestIsAlready = "This request is already completed.";
export const thisRequestIsNotReady = "This request is not ready again yet.";
export const insufficientResources = "Insufficient Resources";
export const missingReadyIn = (missing: string, seconds: number) => `${missing}, ready in ${seconds} s`;
