import type { EffectOf } from "../../faults/fault-schema.ts";
import { pause } from "../pause.ts";
import { announce, bundleIn, type Payload } from "../response.ts";
import type { FaultContext } from "./fault-context.ts";

/** The answer of a call that has been carried out. Rules that need it are not accepted for the time before. */
export function requireAnswer({ answer }: Pick<FaultContext, "answer">): Payload {
  if (!answer) throw new Error("This effect acts on an answer, and there is none yet.");
  return answer.payload;
}

/** The whole length is announced, some of the answer comes, then the connection ends. */
export function truncate({ bytes }: EffectOf<"truncate">, scene: FaultContext): "taken" {
  const payload = requireAnswer(scene);
  const whole = Buffer.from(payload.text);
  // Even an empty answer is announced as longer than it will be.
  announce(payload, scene.response, Math.max(1, whole.length));
  scene.response.flushHeaders();
  // Never the whole answer, or nothing would be cut off.
  const sent = whole.subarray(0, Math.min(bytes ?? whole.length >> 1, Math.max(0, whole.length - 1)));
  scene.response.write(sent, () => scene.response.socket?.end());
  return "taken";
}

const mostGarbage = 512;

/** Sound headers, then bytes that are no HTTP: not one of them can begin the chunk that is due. */
export function garbage({ seed }: EffectOf<"garbage">, { response, chance }: FaultContext): "taken" {
  announce({ status: 200, type: "application/json; charset=utf-8", text: "" }, response);
  response.flushHeaders();
  const source = chance(seed);
  const bytes = Array.from({ length: mostGarbage }, () => source.number.int({ min: 0x80, max: 0xff }));
  response.socket?.end(Buffer.from(bytes));
  return "taken";
}

/** The ordinary answer in pieces, with a pause before each. */
export async function drip(
  { pieces = 5, ms = 100 }: EffectOf<"drip">,
  scene: FaultContext,
): Promise<"taken"> {
  const { response } = scene;
  const payload = requireAnswer(scene);
  const whole = Buffer.from(payload.text);
  const size = Math.max(1, Math.ceil(whole.length / pieces));
  announce(payload, response, whole.length);
  response.flushHeaders();
  for (let from = 0; from < whole.length && !response.closed; from += size) {
    await pause(ms, response);
    response.write(whole.subarray(from, from + size));
  }
  response.end();
  return "taken";
}

const chunkSize = 64 * 1024;

/**
 * The ordinary answer grown to a size: its entries over and over where it has some, else blanks behind
 * it, which JSON and text both bear. Never in memory at once.
 */
export async function huge({ megabytes = 25 }: EffectOf<"huge">, scene: FaultContext): Promise<"taken"> {
  const { response } = scene;
  const payload = requireAnswer(scene);
  const [before, repeated, after] = growing(payload);
  const unit = repeated.repeat(Math.max(1, Math.ceil(chunkSize / Buffer.byteLength(repeated))));
  const size = Buffer.byteLength(unit);
  const times = Math.ceil((megabytes * 1024 * 1024) / size);
  announce(payload, response, Buffer.byteLength(before) + times * size + Buffer.byteLength(after));
  response.write(before);
  for (let count = 0; count < times && !response.closed; count += 1) {
    if (!response.write(unit)) await drained(scene);
  }
  response.end(after);
  return "taken";
}

/** An answer as what comes first, what can be repeated, and what comes last. */
function growing(payload: Payload): readonly [string, string, string] {
  const bundle = bundleIn(payload);
  if (!bundle?.entry.length) return [payload.text, " ", ""];
  const list = JSON.stringify(bundle.entry).slice(1, -1);
  const [before, after] = JSON.stringify([{ ...bundle, entry: [null] }]).split("null") as [string, string];
  return [`${before}${list}`, `,${list}`, after];
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
