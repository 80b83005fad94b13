// Builds page and Worker with lengthened texts into the folder that it gets.
import { buildPseudo } from "../../../scripts/build.mjs";

await buildPseudo(process.argv[2]);
