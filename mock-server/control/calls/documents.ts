import { z } from "zod";
import { anyObject } from "../answers.ts";
import { call } from "../call.ts";
import { callExamples } from "../documents/call-examples.ts";
import { callsPage } from "../documents/calls-page.ts";
import { controlOpenApi } from "../documents/control-api.ts";
import { asOpenApi30 } from "../documents/open-api-30.ts";
import { openApi } from "../documents/practice-api.ts";
import { referencePage } from "../documents/reference-page.ts";
import { describePractice, practiceDescription } from "../practice-description.ts";

const openApiVersions = ["3.1", "3.0"] as const;

export const documentCalls = [
  call({
    name: "health",
    method: "GET",
    path: "/health",
    summary: "Whether the practice answers, and how many worlds there are.",
    answer: z.strictObject({ status: z.string(), worlds: z.int() }),
    handle: ({ worlds }) => ({ status: "ok", worlds: worlds.size }),
  }),
  call({
    name: "practice",
    method: "GET",
    path: "/practice",
    summary: "What every world has in common: the portal's address, people, presets, inputs and event types.",
    answer: practiceDescription,
    handle: describePractice,
  }),
  call({
    name: "openApi",
    method: "GET",
    path: "/openapi.json",
    summary: "The practice's API as OpenAPI 3.1, or 3.0, which has no tuples and which more tools read.",
    query: z.object({ for: z.enum(openApiVersions).default("3.1").describe("The version of OpenAPI.") }),
    answer: anyObject,
    handle: async ({ query, origin }) => {
      const document = openApi(await callExamples(), origin);
      return { ...(query.for === "3.0" ? asOpenApi30(document) : document) };
    },
  }),
  call({
    name: "controlOpenApi",
    method: "GET",
    path: "/control-openapi.json",
    summary: "This control API as OpenAPI 3.1.",
    answer: anyObject,
    handle: ({ calls }) => ({ ...controlOpenApi(calls) }),
  }),
  call({
    name: "callsPage",
    method: "GET",
    path: "/calls.md",
    summary: "Every call of the practice's API with an example, as Markdown.",
    answer: z.string(),
    type: "text/markdown",
    handle: async () => callsPage(await callExamples()),
  }),
  call({
    name: "referencePage",
    method: "GET",
    path: "/reference.md",
    summary: "Everything that testers and developers can write or call, as Markdown.",
    answer: z.string(),
    type: "text/markdown",
    handle: ({ calls }) => referencePage(calls),
  }),
] as const;
