import { inspect } from "node:util";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { exact, tolerated } from "../practice-api/golden/golden.ts";
import { document, documentText } from "../support/documents.ts";
import { sampleInputs } from "../support/sample-inputs.ts";

/** The golden documents of a call, and of the calls that answer with the same resource. */
export function goldenOf(endpoint: AnyEndpoint): unknown[] {
  if (endpoint.format === "text") return [documentText("image.txt")];
  const golden = [...exact, ...tolerated].filter(
    ([, { output }]) => resourceIn(output) === resourceIn(endpoint.output),
  );
  const documents = golden.map(([name]) => document(name));
  return endpoint.decodesStatus ? documents.map((answer) => (answer as { body: unknown }).body) : documents;
}

/** The golden documents of all calls. */
export const everyAnswer = (): unknown[] => [...exact, ...tolerated].map(([name]) => document(name));

/** Lists are made call by call, so two lists are compared by the codec of their entries. */
function resourceIn(output: object): unknown {
  const { entry, item, first } = output as { entry?: unknown; item?: unknown; first?: unknown };
  return entry ?? item ?? first ?? output;
}

const hosts = ["identity", "api", "images", "letters", "pay", "video", "stripe"] as const;
const addresses = Object.fromEntries(hosts.map((host) => [host, `http://p.test/${host}`])) as Record<
  (typeof hosts)[number],
  string
>;

/** Answers the next exchange. */
let next = { status: 200, text: "" };
const client = createClient(
  {
    transport: async () => ({ ...next, date: undefined, retryAfter: undefined, isTestData: true }),
    circuitBreakerFor: createCircuitBreakers(),
    budget: createRetryBudget(),
    random: () => 0,
  },
  addresses,
  { token: "t", patientId: "1", holderId: "1" },
  new AbortController().signal,
) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;

/** What a call returns through the portal's client when the practice gives this answer. One at a time. */
export async function answerOf(area: string, call: string, status: number, text: string): Promise<unknown> {
  next = { status, text };
  return client[area]?.[call]?.(sampleInputs.get(`${area}.${call}`) ?? {});
}

/** What the portal's client makes of an answer: "unreadable" is a list without an entry that can be read. */
export type Reading = {
  state: "read" | "unreadable" | "failed";
  /** Entries that could not be read. */
  unreadable: number;
  /** The value, or why there is none: what a page can show of the answer. */
  shown: string;
};

export async function readingOf(name: string, text: string): Promise<Reading> {
  const [area = "", call = ""] = name.split(".");
  try {
    const value = await answerOf(area, call, 200, text);
    const { entries, unreadable = 0 } = (value ?? {}) as { entries?: unknown[]; unreadable?: number };
    const state = entries?.length === 0 && unreadable > 0 ? "unreadable" : "read";
    return {
      state,
      unreadable,
      shown: inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null }),
    };
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    return { state: "failed", unreadable: 0, shown: error.reason };
  }
}
