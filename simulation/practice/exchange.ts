import { gunzipSync } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { OutgoingRequest, PracticeResponse, Transport } from "#app/.server/practice-client/transport.ts";
import type { PatientKey } from "#fixtures/people/people.ts";
import { LostAnswer } from "#mock-server/core/api-error.ts";
import { callerErrorPayload } from "#mock-server/core/payload.ts";
import type { ActiveFault } from "#mock-server/faults/fault-rule.ts";
import { setMockHeaders } from "#mock-server/http/world-routing.ts";
import type { World } from "#mock-server/world/world.ts";
import { textOfBytes } from "#practice-api/wire/characters.ts";
import { elapsed } from "../runtime/virtual-time.ts";
import { Answer } from "./answer.ts";

/** A call as the practice has received it. Its answer may still be under way. */
export type PracticeCall = {
  call: string;
  exchange: OutgoingRequest;
  people: readonly PatientKey[];
  readAt?: number;
  faults: () => readonly ActiveFault[];
  /** 0 without an answer. */
  status: () => number;
  text: () => string;
};

export type PracticeOptions = {
  look: (call: PracticeCall) => void;
  dispatch: RequestHandler;
  world: () => World;
  delay: () => number;
  /** How long this request is on its way, in ms, where it arrives although its sender has gone. Infinite where it does not leave. */
  lateBy: (call: string) => number | undefined;
};

export function transportTo({ dispatch, world, delay, lateBy, look }: PracticeOptions): Transport {
  return async (call, exchange, signal) => {
    const lost = (isSent: boolean) => new PracticeError(reasonOf(signal), call, undefined, undefined, isSent);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    let isSent = false;
    let leave: (() => void) | undefined;
    const abort = () => {
      leave?.();
      reject(lost(isSent));
    };
    if (signal.aborted) throw lost(false);
    signal.addEventListener("abort", abort);
    aborted.catch(() => undefined);
    try {
      const lateMs = lateBy(call);
      if (lateMs === Number.POSITIVE_INFINITY) throw lost(false);
      const arriving = elapsed(lateMs ?? delay());
      if (lateMs === undefined) await Promise.race([arriving, aborted]);
      isSent = true;
      const arrived = arriving.then(() => {
        const { answer, ended } = receive(dispatch, world(), exchange);
        const received = callOf(call, exchange, answer, world());
        look(received);
        return { received, answer, ended };
      });
      const { received, answer, ended } = await Promise.race([arrived, aborted]);
      leave = () => answer.destroy();
      const isWhole = await Promise.race([ended, aborted]);
      await Promise.race([elapsed(delay()), aborted]);
      const body = Buffer.concat(answer.chunks);
      const length = answer.headers.get("content-length");
      if (!isWhole || (length !== undefined && Number(length) !== body.length)) throw lost(true);
      received.readAt = Date.now();
      return replyOf(answer, body);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  };
}

function receive(dispatch: RequestHandler, world: World, { method, url, headers, body }: OutgoingRequest) {
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  const answer = new Answer(resolve);
  const path = url.pathname.replace(/^\/~[^/]*/, "");
  const request = {
    method,
    url: path + url.search,
    path,
    protocol: "http",
    headers: { host: url.host, ...headers },
    get: (name: string) => (name.toLowerCase() === "host" ? url.host : headers[name.toLowerCase()]),
    body: body === undefined ? undefined : bodyOf(headers, body),
  };
  answer.locals.pathWorld = world;
  setMockHeaders(answer as unknown as Response, world);
  const fail = (error: unknown) => {
    if (answer.closed) return;
    if (error instanceof LostAnswer) return answer.socket.resetAndDestroy();
    const payload = callerErrorPayload(error);
    // The mock practice's server answers its own defects so.
    answer.statusCode = payload?.status ?? 500;
    answer.end(payload?.text ?? "");
  };
  void Promise.resolve(
    dispatch(request as unknown as Request, answer as unknown as Response, fail) as unknown,
  ).catch(fail);
  return { answer, ended };
}

/** The body as the mock practice's server reads it: the card provider's script sends forms. */
function bodyOf(headers: Record<string, string>, body: string): unknown {
  if (!headers["content-type"]?.includes("urlencoded")) return JSON.parse(body);
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? "";
    let holder = form;
    for (const step of path) {
      holder[step] ??= {};
      holder = holder[step] as Record<string, unknown>;
    }
    holder[last] = value;
  }
  return form;
}

function callOf(call: string, exchange: OutgoingRequest, answer: Answer, world: World): PracticeCall {
  const rules = world.faults.list();
  // The dispatcher begins the entry of a call before it waits for anything.
  const { by, person } = world.journal.entry(world.journal.latest) ?? {};
  return {
    call,
    exchange,
    people: [by, person].filter((one) => one !== undefined),
    faults: () => {
      const labels = answer.headers.get("x-mock-fault")?.split(", ") ?? [];
      // A note says that it had nothing to act on.
      return rules.filter(({ id, effect }) => labels.includes(`${id} ${effect.type}`));
    },
    status: () => (answer.writableFinished ? answer.statusCode : 0),
    text: () => textOf(answer),
  };
}

function textOf({ headers, chunks }: Pick<Answer, "headers" | "chunks">): string {
  const body = Buffer.concat(chunks);
  const isCompressed = headers.get("content-encoding") === "gzip";
  return textOfBytes(isCompressed ? gunzipSync(body) : body, headers.get("content-type"));
}

function replyOf({ statusCode, headers }: Answer, body: Buffer): PracticeResponse {
  const retryAfter = headers.get("retry-after");
  return {
    status: statusCode,
    text: textOf({ headers, chunks: [body] }),
    date: headers.get("date"),
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter) * 1_000,
    isTestData: true,
  };
}

const reasonOf = ({ aborted, reason }: AbortSignal) => {
  if (!aborted) return "unreachable";
  return reason instanceof DOMException && reason.name === "TimeoutError" ? "slow" : "cancelled";
};
