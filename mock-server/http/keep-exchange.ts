import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { exactIsoAt } from "#fixtures/time.ts";
import { bodyKept, type Exchanges } from "../journal/exchanges.ts";
import { systemNow } from "../world/clock.ts";

const bodies = new WeakMap<IncomingMessage, Buffer>();

/** Keeps the body of a request as it came. The body parsers call it (`verify`). */
export function keepBody(request: IncomingMessage, _response: unknown, body: Buffer): void {
  bodies.set(request, body);
}

/** Copied, because a slice would keep the whole body in memory. */
const beginningOf = (content: Buffer) => Buffer.from(content.subarray(0, bodyKept));

/** Keeps what goes over the wire for one call, once its answer was sent or its connection closed. */
export function keepExchange(
  request: Request,
  response: Response,
  exchanges: Exchanges,
  sequence: number,
): void {
  const began = systemNow();
  const body = bodies.get(request) ?? Buffer.alloc(0);
  const sent: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: unknown) => {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    const content =
      typeof chunk === "string"
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (bytes < bodyKept) sent.push(beginningOf(content));
    bytes += content.length;
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
  response.once("close", () => {
    const { statusCode, statusMessage, headersSent } = response;
    exchanges.keep(sequence, {
      at: exactIsoAt(began),
      milliseconds: systemNow() - began,
      request: {
        line: `${request.method} ${request.originalUrl} HTTP/${request.httpVersion}`,
        headers: request.headers,
        content: beginningOf(body),
        bytes: body.length,
      },
      ...(headersSent && {
        response: {
          line: `HTTP/1.1 ${statusCode} ${statusMessage}`.trimEnd(),
          headers: response.getHeaders(),
          content: beginningOf(Buffer.concat(sent)),
          bytes,
        },
      }),
      isComplete: response.writableFinished,
    });
  });
}
