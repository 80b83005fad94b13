// `npm run bench:api`
import { measureWith } from "./measure-with.mjs";

await measureWith("api-run.mjs");
