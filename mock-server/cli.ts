// `npm run mock -- <command>`: the mock practice at a terminal (docs/mock-practice.md 7).
import { enableCompileCache } from "node:module";

// Node strips the types of each file at every start; the cache keeps the result.
enableCompileCache();
const { runProgram } = await import("./cli/program.ts");
process.exitCode = await runProgram(process.argv.slice(2));
