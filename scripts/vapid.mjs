// Creates the keys that sign notifications, and prints the commands that store them. Keep them: new keys end every
// subscription.
import { newVapidKeys } from "./vapid-keys.mjs";

const { publicKey, privateKey } = newVapidKeys();
console.log(`echo ${publicKey} | npx wrangler secret put VAPID_PUBLIC_KEY
echo ${privateKey} | npx wrangler secret put VAPID_PRIVATE_KEY`);
