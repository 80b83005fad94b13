// `npm run bench:chat`
import { measureWith } from "./measure-with.mjs";

await measureWith("run.mjs");
