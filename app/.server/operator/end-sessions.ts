// `npm run end-sessions -- NAME`: logs an account out everywhere (docs/operating.md).

// Standard output is the command's own. What is logged while it runs goes beside it, or to the portal's file.
process.env.LOG_FILE ||= "/dev/stderr";
const { runEndSessions } = await import("./run-end-sessions.ts");
const { text, exitCode } = await runEndSessions(process.argv.slice(2), process.env);
process.exitCode = exitCode;
if (exitCode > 0) console.error(text);
else console.log(text);

export {};
