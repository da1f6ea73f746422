import { promisify } from "node:util";
import { brotliDecompress, inflate, inflateRaw, unzip, zstdDecompress } from "node:zlib";
import { Agent, errors, request } from "undici";
import { answerLimits, decodedAtOnce } from "#practice-api/limits.ts";
import type { Ms } from "#practice-api/units.ts";
import { textOfBytes } from "#practice-api/wire/characters.ts";
import { errorCode, failedSystemCall } from "../errors.ts";
import { PracticeError, type PracticeErrorReason } from "./practice-error.ts";

export type OutgoingRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
};
export type PracticeResponse = {
  status: number;
  /** It is empty where the answer is large. */
  text: string;
  large?: { body: Uint8Array; contentType: string | undefined } | undefined;
  /** The practice's clock, as an HTTP date. */
  date: string | undefined;
  retryAfter: Ms | undefined;
  isTestData: boolean;
};

/** @throws PracticeError when no response was received. */
export type Transport = (
  call: string,
  outgoing: OutgoingRequest,
  signal: AbortSignal,
) => Promise<PracticeResponse>;

const connectTimeoutMs = 2_000;

/** No redirects: some 302 have a body (ruling B16), and a token must not be sent to another address. */
export function createTransport(): { transport: Transport; close: () => Promise<void> } {
  const dispatcher = new Agent({
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: 4_000,
    maxResponseSize: answerLimits.bytes,
    // The caller's signal is the only deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const transport: Transport = async (call, { method, url, headers, body }, signal) => {
    try {
      const response = await request(url, { method, headers, body: body ?? null, signal, dispatcher });
      const received = Buffer.from(await response.body.arrayBuffer());
      const bytes = await decompressed(received, response.headers["content-encoding"], answerLimits.bytes);
      const contentType = first(response.headers["content-type"]);
      const isLarge = bytes.length > decodedAtOnce.bytes;
      return {
        status: response.statusCode,
        text: isLarge ? "" : textOfBytes(bytes, contentType),
        large: isLarge ? { body: bytes, contentType } : undefined,
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
  const isRead = error instanceof errors.ResponseExceededMaxSizeError || error instanceof CompressionError;
  return isRead ? "unreadable" : "unreachable";
}

function isNotConnected(error: unknown): boolean {
  if (error instanceof errors.ConnectTimeoutError) return true;
  const call = failedSystemCall(error);
  return call === "connect" || call === "getaddrinfo" || errorCode(error) === "ECONNREFUSED";
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

export class CompressionError extends Error {}

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: promisify(unzip),
  "x-gzip": promisify(unzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  // Some servers leave out the header that the encoding has.
  deflate: (bytes, options) =>
    promisify(inflate)(bytes, options).catch(() => promisify(inflateRaw)(bytes, options)),
};

/**
 * Some servers encode for callers that accept no encoding. A small answer may become a huge one, so
 * `maxBytes` limits that (threat T40). @throws CompressionError
 */
export async function decompressed(
  body: Uint8Array,
  encodings: string | string[] | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const names = [encodings ?? []].flat().join(",").toLowerCase().split(",");
  const applied = names.map((name) => name.trim()).filter((name) => name !== "" && name !== "identity");
  let bytes = body;
  for (const name of applied.toReversed()) {
    const decompress = decompressors[name];
    if (bytes.length === 0) break;
    if (decompress === undefined) throw new CompressionError("another encoding");
    bytes = await decompress(bytes, { maxOutputLength: maxBytes }).catch(() => {
      throw new CompressionError("not decompressed");
    });
  }
  return bytes;
}
