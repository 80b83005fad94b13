export const confirmYourNewAddress = "Confirm your new address";
export const newAddressBody =
  "You asked us to write to you here from now on. Confirm that this address is yours, and we will.";
export const confirmMyNewAddress = "Confirm my new address";
export const newAddressTerms =
  "The link works for 24 hours. Until you open it, your old address stays. After that, a link in our mail to the old address can undo the change for seven days, whatever happens meanwhile.";
export const ifYouDidntAsk = "If you didn't ask for this, do nothing. Nothing will change.";
export const thereIsNoSuchPicture = "There is no such picture.";

export const theKeyIsInvalid = "The key is invalid";
