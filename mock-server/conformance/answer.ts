import { charsetIn, textOfBytes } from "#practice-api/wire/characters.ts";
import type { WireRequest } from "#practice-api/wire/request.ts";
import { systemNow } from "../world/clock.ts";
import { Failed } from "./outcomes.ts";

export type Answer = {
  readonly status: number;
  readonly type: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** By the practice's own clock. */
  readonly at: number;
  readonly milliseconds: number;
  readonly hasByteOrderMark?: boolean;
  readonly isCompressed?: boolean;
  /** In small letters. Empty without one. */
  readonly charset?: string;
};

const timeout = 30_000;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** @throws Failed with one sentence when nothing answers, or not to its end. */
export async function fetchAnswer(base: string, request: WireRequest): Promise<Answer> {
  const search = String(new URLSearchParams(request.query));
  const began = systemNow();
  const hasBody = request.body !== undefined;
  const response = await fetch(`${base}/${request.path}${search && `?${search}`}`, {
    method: request.method,
    redirect: "manual",
    signal: AbortSignal.timeout(timeout),
    headers: { ...request.headers, ...(hasBody ? { "Content-Type": "application/json" } : {}) },
    ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
  }).catch((error: unknown) => {
    throw new Failed(`Nothing answers at ${withoutSecrets(base)}${codeOf(error)}.`);
  });
  const contentType = response.headers.get("Content-Type") ?? "";
  const body = await response.arrayBuffer().catch((error: unknown) => {
    throw new Failed(`The answer broke off${codeOf(error)}.`);
  });
  const bytes = new Uint8Array(body);
  return {
    status: response.status,
    type: contentType.split(";")[0]?.trim().toLowerCase() ?? "",
    text: textOfBytes(bytes, contentType),
    at: Date.parse(response.headers.get("Date") ?? ""),
    milliseconds: systemNow() - began,
    hasByteOrderMark: byteOrderMark.every((byte, index) => bytes[index] === byte),
    charset: charsetIn(contentType).toLowerCase(),
    isCompressed: response.headers.has("Content-Encoding"),
  };
}

/** Without a user, a password and a query. */
export function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`.replace(/(?<!\/)\/+$/, "");
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? ` (${code})` : "";
}

export function jsonOf({ text }: Pick<Answer, "text">): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
