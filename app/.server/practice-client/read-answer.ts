import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { bodyIn } from "#practice-api/wire/body.ts";
import { withGaps } from "#practice-api/wire/reading.ts";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { PracticeError } from "./practice-error.ts";
import type { Reply } from "./transport.ts";

/**
 * What an answer says. The fields that it does not say in a way that is understood are counted by their names.
 * @throws PracticeError "unreadable" when it is no answer to the call.
 */
export function readAnswer(
  call: string,
  endpoint: AnyEndpoint,
  reply: Pick<Reply, "status" | "text">,
): unknown {
  const body = bodyIn(endpoint, reply.text);
  const wire = endpoint.decodesStatus ? { status: reply.status, body } : body;
  const { value: decoded, gaps } = withGaps(() =>
    body === undefined ? undefined : decodedBy(endpoint, wire),
  );
  countGaps(call, decoded?.success || gaps.length > 0 ? gaps : ["answer"]);
  if (decoded?.success) return decoded.data;
  throw new PracticeError("unreadable", call, reply.status);
}

/** Undefined also when decoding throws, as a schema may at a value that it was not made for. */
function decodedBy({ output }: AnyEndpoint, wire: unknown) {
  try {
    return z.safeDecode(output, wire);
  } catch {
    return undefined;
  }
}

/** The names are the contract's, so their number is bounded, and nothing of an answer is in them. */
function countGaps(call: string, fields: readonly string[]): void {
  for (const field of fields) metrics.practiceGaps.inc({ call, field });
  if (fields.length > 0) {
    log.warn({ call, fields: [...new Set(fields)].toSorted().join(" ") }, "answer not understood as a whole");
  }
}
