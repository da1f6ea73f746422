// `npm run payments -- <command>`: the payments that staff must look at (docs/runbook-payments.md).

// Standard output is the command's own. What is logged while it runs goes beside it, or to the portal's file.
process.env.LOG_FILE ||= "/dev/stderr";
const { runProgram } = await import("./staff/program.ts");
const { text, exitCode } = await runProgram(process.argv.slice(2), process.env);
process.exitCode = exitCode;
if (exitCode > 1) console.error(text);
else console.log(text);

export {};
