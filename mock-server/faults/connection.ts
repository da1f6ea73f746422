import { pause } from "../core/pause.ts";
import type { Payload } from "../core/payload.ts";
import { bytesOf, findBundle, setHead } from "../core/payload.ts";
import { type FaultContext, requireAnswer } from "./effect.ts";

/** The full Content-Length and a part of the answer, then the connection closes. */
export function truncate(bytes: number | undefined, context: FaultContext): "handled" {
  const payload = requireAnswer(context);
  const whole = bytesOf(payload);
  // Even an empty answer gets a length above zero.
  setHead(payload, context.response, Math.max(1, whole.length));
  context.response.flushHeaders();
  // At least one byte is always missing.
  const sent = whole.subarray(0, Math.min(bytes ?? whole.length >> 1, Math.max(0, whole.length - 1)));
  context.response.write(sent, () => context.response.socket?.end());
  return "handled";
}

const garbageBytes = 512;

/** Valid headers, then bytes that are not HTTP: none of them can begin a chunk. */
export function garbage(
  { response }: FaultContext,
  { number }: ReturnType<FaultContext["random"]>,
): "handled" {
  setHead({ status: 200, type: "application/json; charset=utf-8", text: "" }, response);
  response.flushHeaders();
  const bytes = Array.from({ length: garbageBytes }, () => number.int({ min: 0x80, max: 0xff }));
  response.socket?.end(Buffer.from(bytes));
  return "handled";
}

export async function drip(pieces: number, ms: number, context: FaultContext): Promise<"handled"> {
  const { response } = context;
  const payload = requireAnswer(context);
  const whole = bytesOf(payload);
  const size = Math.max(1, Math.ceil(whole.length / pieces));
  setHead(payload, response, whole.length);
  response.flushHeaders();
  for (let from = 0; from < whole.length && !response.closed; from += size) {
    await pause(ms, response);
    response.write(whole.subarray(from, from + size));
  }
  response.end();
  return "handled";
}

const chunkSize = 64 * 1024;

/**
 * A list repeats its entries, any other answer ends in spaces, which JSON and text allow. It is streamed and never in
 * memory at once.
 */
export async function huge(megabytes: number, context: FaultContext): Promise<"handled"> {
  const { response } = context;
  const payload = requireAnswer(context);
  const [before, repeated, after] = growing(payload);
  const unit = Buffer.alloc(Math.max(1, Math.ceil(chunkSize / repeated.length)) * repeated.length, repeated);
  const times = Math.ceil((megabytes * 1024 * 1024) / unit.length);
  setHead(payload, response, before.length + times * unit.length + after.length);
  response.write(before);
  for (let count = 0; count < times && !response.closed; count += 1) {
    if (!response.write(unit)) await drained(context);
  }
  response.end(after);
  return "handled";
}

/** Its beginning, a part that can be repeated, and its end. */
function growing(payload: Payload): readonly [Buffer, Buffer, Buffer] {
  const bytes = (text: string) => bytesOf({ ...payload, text });
  const bundle = findBundle(payload);
  if (!bundle?.entry.length) return [bytes(payload.text), bytes(" "), bytes("")];
  const list = JSON.stringify(bundle.entry).slice(1, -1);
  const [before, after = ""] = JSON.stringify([{ ...bundle, entry: [null] }]).split("null");
  return [bytes(`${before}${list}`), bytes(`,${list}`), bytes(after)];
}

function drained({ response }: FaultContext): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      response.off("drain", finish);
      response.off("close", finish);
      resolve();
    };
    response.once("drain", finish);
    response.once("close", finish);
  });
}
