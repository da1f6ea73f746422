import { enableCompileCache } from "node:module";
import { readOptions } from "./options.ts";

// Taking the types off some hundred files is most of a start, and is the same each time (PRACTICE-SERVER 10).
enableCompileCache();
const { createPractice } = await import("./serve.ts");

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const options = readOptions(process.argv.slice(2), process.env);
if (typeof options === "string") stop(options);
const { port, patients } = options;

try {
  const { url, close } = await createPractice({ patients, watchesScenarios: true }).listen(port);
  console.log(`The mock practice answers at ${url}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  stop(`Port ${port} is taken. Set MOCK_PORT to another port, or stop what uses this one.`);
}
