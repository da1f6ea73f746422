import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { bodyIn } from "#practice-api/wire/body.ts";
import { withGaps } from "#practice-api/wire/reading.ts";

export type AnswerText = { status: number; text: string };
/** `answer` is undefined when it is none. `gaps` counts the fields that were not understood. */
export type Decoded = { answer: { value: unknown } | undefined; gaps: ReadonlyMap<string, number> };

/** Needs nothing but the answer, so that any thread can do it. */
export function decodeAnswer(endpoint: AnyEndpoint, { status, text }: AnswerText): Decoded {
  const body = bodyIn(endpoint, text);
  const wire = endpoint.decodesStatus ? { status, body } : body;
  const { value: decoded, gaps } = withGaps(() =>
    body === undefined ? undefined : decodedBy(endpoint, wire),
  );
  const counts = new Map<string, number>();
  for (const field of gaps) counts.set(field, (counts.get(field) ?? 0) + 1);
  return {
    answer: decoded?.success ? { value: decoded.data } : undefined,
    gaps: decoded?.success || counts.size > 0 ? counts : new Map([["answer", 1]]),
  };
}

/** Undefined also when decoding throws, as a schema may at a value that it was not made for. */
function decodedBy({ output }: AnyEndpoint, wire: unknown) {
  try {
    return z.safeDecode(output, wire);
  } catch {
    return undefined;
  }
}
