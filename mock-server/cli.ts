// `npm run mock -- <command>`: the mock practice at a terminal (docs/mock-practice.md 7).
import module from "node:module";

const version = process.versions.node;
if (Number.parseInt(version, 10) < 24) {
  console.error(`The mock practice needs Node 24 or later; this is Node ${version}.`);
  process.exitCode = 2;
} else {
  // Node strips the types of each file at every start; the cache keeps the result.
  module.enableCompileCache();
  // A reader such as `head` closes the pipe before all is printed.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  const { runProgram } = await import("./cli/program.ts");
  process.exitCode = await runProgram(process.argv.slice(2));
}
