import { controlCalls, type Handlers } from "../calls.ts";
import { callExamples } from "../documents/call-examples.ts";
import { callsPage } from "../documents/calls-page.ts";
import { controlOpenApi } from "../documents/control-api.ts";
import { asOpenApi30 } from "../documents/open-api-30.ts";
import { openApi } from "../documents/practice-api.ts";
import { referencePage } from "../documents/reference-page.ts";
import { describePractice } from "../practice-description.ts";

export const documentHandlers = {
  health: ({ worlds }) => ({ status: "ok", worlds: worlds.size }),
  practice: describePractice,
  openApi: async ({ query, origin }) => {
    const document = openApi(await callExamples(), origin);
    return { ...(query.for === "3.0" ? asOpenApi30(document) : document) };
  },
  controlOpenApi: () => ({ ...controlOpenApi(controlCalls) }),
  callsPage: async () => callsPage(await callExamples()),
  referencePage: () => referencePage(controlCalls),
} satisfies Partial<Handlers>;
