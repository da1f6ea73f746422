import { parentPort, workerData } from "node:worker_threads";
import { adaptedEndpoints } from "#practice-api/adaptation/adapted-contract.ts";
import { textOfBytes } from "#practice-api/wire/characters.ts";
import type { DecodeTask } from "./answer-decoder.ts";
import { type Decoded, decodeAnswer } from "./decode-answer.ts";

const endpoints = new Map(
  adaptedEndpoints(workerData).map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint]),
);

function decoded({ call, status, body, contentType }: DecodeTask): Decoded | undefined {
  const endpoint = endpoints.get(call);
  const text = typeof body === "string" ? body : textOfBytes(body, contentType);
  return endpoint && decodeAnswer(endpoint, { status, text });
}

parentPort?.on("message", (task: DecodeTask) => parentPort?.postMessage(decoded(task)));
parentPort?.postMessage("ready");
