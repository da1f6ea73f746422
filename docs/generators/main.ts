// `npm run docs` writes what the code says about itself into build/docs.
import { mkdirSync, writeFileSync } from "node:fs";
import { controlCalls } from "#mock-server/control/calls/calls.ts";
import { callExamples } from "#mock-server/control/documents/call-examples.ts";
import { callsPage } from "#mock-server/control/documents/calls-page.ts";
import { referencePage } from "#mock-server/control/documents/reference-page.ts";
import { configurationPage } from "./configuration.ts";
import { patientTextsPage } from "./patient-texts.ts";

const pages = {
  "configuration.md": configurationPage(),
  "patient-texts.md": patientTextsPage(),
  "practice-calls.md": callsPage(await callExamples()),
  "practice-reference.md": referencePage(controlCalls),
};
mkdirSync("build/docs", { recursive: true });
for (const [name, text] of Object.entries(pages)) {
  writeFileSync(`build/docs/${name}`, text);
  console.log(`build/docs/${name}`);
}
