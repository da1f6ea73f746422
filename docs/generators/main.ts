// `npm run docs` writes what the code says about itself into build/docs, and the schema of scenarios that editors read.
import { mkdirSync, writeFileSync } from "node:fs";
import { controlCalls } from "#mock-server/control/calls.ts";
import { callExamples } from "#mock-server/control/documents/call-examples.ts";
import { callsPage } from "#mock-server/control/documents/calls-page.ts";
import { referencePage } from "#mock-server/control/documents/reference-page.ts";
import { scenarioJsonSchema } from "#mock-server/scenarios/file/json-schema.ts";
import { configurationPage } from "./configuration.ts";
import { patientTextsPage } from "./patient-texts.ts";

const files = {
  "fixtures/scenarios/scenario.schema.json": `${JSON.stringify(scenarioJsonSchema(), null, 1)}\n`,
  "build/docs/configuration.md": configurationPage(),
  "build/docs/patient-texts.md": patientTextsPage(),
  "build/docs/practice-calls.md": callsPage(await callExamples()),
  "build/docs/practice-reference.md": referencePage(controlCalls),
};
mkdirSync("build/docs", { recursive: true });
for (const [file, text] of Object.entries(files)) {
  writeFileSync(file, text);
  console.log(file);
}
