import type { AnyEndpoint } from "#practice-api/contract.ts";
import { structureOf } from "#practice-api/json.ts";
import { decodedAtOnce } from "#practice-api/limits.ts";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import type { AnswerDecoder } from "./answer-decoder.ts";
import { type AnswerText, type Decoded, decodeAnswer } from "./decode-answer.ts";
import { PracticeError } from "./practice-error.ts";
import type { PracticeResponse } from "./transport.ts";

/** Counts the fields that are not understood. @throws PracticeError "unreadable" when it is no answer. */
export function readAnswer(call: string, endpoint: AnyEndpoint, response: AnswerText): unknown {
  return contentOf(call, response, decodeAnswer(endpoint, response));
}

/** In another thread for a large answer, and for one of many values. */
export async function readAnswerOfAnySize(
  call: string,
  endpoint: AnyEndpoint,
  response: Pick<PracticeResponse, "status" | "text" | "large">,
  decoder: AnswerDecoder | undefined,
): Promise<unknown> {
  const { status, text, large } = response;
  if (decoder === undefined || (large === undefined && isSmall(text))) {
    return readAnswer(call, endpoint, response);
  }
  return contentOf(call, response, await decoder.decode({ call, status, ...(large ?? { body: text }) }));
}

const isSmall = (text: string) =>
  text.length <= decodedAtOnce.bytes && structureOf(text).values <= decodedAtOnce.values;

function contentOf(
  call: string,
  { status }: Pick<PracticeResponse, "status">,
  { answer, gaps }: Decoded,
): unknown {
  countGaps(call, gaps);
  if (answer) return answer.value;
  throw new PracticeError("unreadable", call, status);
}

/** The names are the contract's, so their number is bounded, and nothing of an answer is in them. */
function countGaps(call: string, gaps: Decoded["gaps"]): void {
  for (const [field, count] of gaps) metrics.practiceGaps.inc({ call, field }, count);
  if (gaps.size > 0) {
    log.warn({ call, fields: [...gaps.keys()].toSorted().join(" ") }, "answer not understood as a whole");
  }
}
