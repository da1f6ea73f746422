import { z } from "zod";
import { anyObject } from "../answers.ts";
import { call } from "../call.ts";
import { controlOpenApi } from "../documents/control-api.ts";
import { openApi } from "../documents/practice-api.ts";
import { describePractice, practiceDescription } from "../practice-description.ts";

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
    summary: "The practice's API as OpenAPI 3.1.",
    answer: anyObject,
    handle: () => ({ ...openApi() }),
  }),
  call({
    name: "controlOpenApi",
    method: "GET",
    path: "/control-openapi.json",
    summary: "This control API as OpenAPI 3.1.",
    answer: anyObject,
    handle: ({ calls }) => ({ ...controlOpenApi(calls) }),
  }),
] as const;
