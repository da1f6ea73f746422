// The mock practice as it is, which also tells what it uses.
import { createPractice } from "../../mock-server/serve.ts";
import { tellUsage } from "./usage.ts";

const port = Number(process.env.PORT);
await createPractice({ patients: Number(process.env.PATIENTS) }).listen(port);
tellUsage(port + 1);
