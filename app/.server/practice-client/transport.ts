import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import { Agent, errors, request } from "undici";
import { PracticeError, type PracticeErrorReason } from "./practice-error.ts";

/** One HTTP request to the practice, in wire spelling. */
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

/** @throws PracticeError when no reply was received. `call` names the call in it. */
export type Transport = (call: string, exchange: Exchange, signal: AbortSignal) => Promise<Reply>;

const connectTimeoutMs = 2_000;
const maxReplyBytes = 20 * 1024 * 1024;

/**
 * Sends over kept-alive connections. Never follows a redirect: some answers use 302 with a body
 * (ruling B16), and a session token must not be sent to another address.
 */
export function createTransport(): { transport: Transport; close: () => Promise<void> } {
  const dispatcher = new Agent({
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: 4_000,
    maxResponseSize: maxReplyBytes,
    // The caller's signal is the only deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const transport: Transport = async (call, { method, url, headers, body }, signal) => {
    try {
      const response = await request(url, { method, headers, body: body ?? null, signal, dispatcher });
      const encoding = first(response.headers["content-encoding"]);
      return {
        status: response.statusCode,
        text: encoding ? await decompressed(response.body, encoding) : await response.body.text(),
        date: first(response.headers.date),
        retryAfter: retryAfterMs(first(response.headers["retry-after"])),
        isTestData: response.headers["x-mock-server"] !== undefined,
      };
    } catch (error) {
      throw new PracticeError(reasonOf(error, signal), call, undefined, undefined, !isNotConnected(error));
    }
  };
  return { transport, close: () => dispatcher.destroy() };
}

const decompress = { gzip: promisify(unzip), deflate: promisify(unzip), br: promisify(brotliDecompress) };

/** The text of a practice that compresses although no request accepts it (docs/tolerance.md). */
async function decompressed(
  body: { arrayBuffer(): Promise<ArrayBuffer> },
  encoding: string,
): Promise<string> {
  const bytes = await body.arrayBuffer();
  const known = Object.entries(decompress).find(([name]) => name === encoding.toLowerCase());
  if (!known || bytes.byteLength === 0) return new TextDecoder().decode(bytes);
  const [, expand] = known;
  const expanded = await expand(bytes, { maxOutputLength: maxReplyBytes }).catch(() => {
    throw new UnreadableContent();
  });
  return new TextDecoder().decode(expanded);
}

class UnreadableContent extends Error {}

function retryAfterMs(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function reasonOf(error: unknown, signal: AbortSignal): PracticeErrorReason {
  if (signal.aborted) return isTimeout(signal.reason) ? "slow" : "cancelled";
  if (error instanceof errors.ConnectTimeoutError) return "slow";
  const isReceived =
    error instanceof errors.ResponseExceededMaxSizeError || error instanceof UnreadableContent;
  return isReceived ? "unreadable" : "unreachable";
}

/** Whether the request failed before there was a connection to send it over. */
function isNotConnected(error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall === "connect" || syscall === "getaddrinfo" || code === "ECONNREFUSED";
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}
