import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { bodyKept, type Exchanges } from "../journal/exchanges.ts";
import { systemNow } from "../world/clock.ts";

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** The body parsers call it (`verify`). */
export function keepBody(request: IncomingMessage, _response: unknown, body: Buffer): void {
  bodies.set(request, body);
}

/** Put into words when it is read, so that a call costs little more for it. Returns what keeps it once it has ended. */
export function keepExchange(
  request: Request,
  response: Response,
  exchanges: Exchanges,
  sequence: number,
): () => void {
  const began = systemNow();
  const keepEnded = exchanges.begin(sequence);
  const sent: (string | Uint8Array)[] = [];
  let bytes = 0;
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string") {
      if (bytes < bodyKept) sent.push(chunk);
      bytes += Buffer.byteLength(chunk);
    } else if (chunk instanceof Uint8Array) {
      if (bytes < bodyKept) sent.push(exchanges.beginningOf(chunk));
      bytes += chunk.length;
    }
  };
  const { write, end } = response;
  response.write = (...given: [unknown]) => {
    keep(given[0]);
    return Reflect.apply(write, response, given);
  };
  response.end = (...given: [unknown]) => {
    keep(given[0]);
    return Reflect.apply(end, response, given);
  };
  return () => {
    const body = bodies.get(request);
    const { statusCode, statusMessage, headersSent } = response;
    keepEnded({
      began,
      milliseconds: systemNow() - began,
      request: {
        line: `${request.method} ${request.originalUrl} HTTP/${request.httpVersion}`,
        headers: request.headers,
        content: body ? [exchanges.beginningOf(body)] : [],
        bytes: body?.length ?? 0,
      },
      ...(headersSent && {
        response: {
          line: `HTTP/1.1 ${statusCode} ${statusMessage}`.trimEnd(),
          headers: response.getHeaders(),
          content: sent,
          bytes,
        },
      }),
      isComplete: response.writableFinished,
    });
  };
}
