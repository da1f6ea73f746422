import { createPractice } from "./serve.ts";

const port = Number(process.env.MOCK_PORT || 4010);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (process.env.NODE_ENV === "production") stop("The mock practice does not run with NODE_ENV=production.");
if (!Number.isInteger(port) || port < 0 || port > 65_535) stop("MOCK_PORT must be a port number.");

try {
  const { url, close } = await createPractice().listen(port);
  console.log(`The mock practice answers at ${url}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
  stop(`Port ${port} is taken. Set MOCK_PORT to another port, or stop what uses this one.`);
}
