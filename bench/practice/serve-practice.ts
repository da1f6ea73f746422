// The mock practice, which also reports its CPU time and memory.
import { createPractice } from "../../mock-server/serve.ts";
import { serveUsage } from "./usage.ts";

const port = Number(process.env.PORT);
await createPractice({ patients: Number(process.env.PATIENTS) }).listen(port);
serveUsage(port + 1);
