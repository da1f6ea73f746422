import { Agent, errors, request } from "undici";
import { PracticeError } from "./practice-error.ts";

/** One HTTP exchange with the practice, already in wire spelling. */
export type Exchange = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
};
export type Reply = {
  status: number;
  text: string;
  /** The practice's clock, as an HTTP date. */
  date: string | undefined;
  /** In ms, from a Retry-After header. */
  retryAfter: number | undefined;
  isTestData: boolean;
};
export type Transport = (call: string, exchange: Exchange, signal: AbortSignal) => Promise<Reply>;

const connectMs = 2_000;
const largestAnswer = 20 * 1024 * 1024;

/**
 * Sends over kept-alive connections. Never follows a redirect: some answers use 302 with a body
 * (DECISIONS B16), and a session token must not travel to another address.
 */
export function createTransport(): { transport: Transport; close: () => Promise<void> } {
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    keepAliveTimeout: 4_000,
    maxResponseSize: largestAnswer,
    // The caller's signal is the only clock; see timeLimit in client.ts.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const transport: Transport = async (call, { method, url, headers, body }, signal) => {
    try {
      const answer = await request(url, { method, headers, body: body ?? null, signal, dispatcher });
      return {
        status: answer.statusCode,
        text: await answer.body.text(),
        date: single(answer.headers.date),
        retryAfter: retryAfterMs(single(answer.headers["retry-after"])),
        isTestData: answer.headers["x-mock-server"] !== undefined,
      };
    } catch (error) {
      throw new PracticeError(reasonOf(error, signal), call);
    }
  };
  return { transport, close: () => dispatcher.destroy() };
}

function retryAfterMs(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function reasonOf(error: unknown, signal: AbortSignal) {
  if (signal.aborted || error instanceof errors.ConnectTimeoutError) return "slow";
  return error instanceof errors.ResponseExceededMaxSizeError ? "unreadable" : "unreachable";
}
