import { constants, gunzipSync } from "node:zlib";
import { z } from "zod";
import { exactIsoAt } from "#fixtures/time.ts";
import { charsetIn, decodedAs } from "#practice-api/wire/characters.ts";
import { hideSecrets, isSecretName, redacted } from "./redact.ts";

/** Of each world. */
export const exchangesKept = 50;
/** In bytes. */
export const bodyKept = 16_384;

const text = z.string();
const message = z.strictObject({
  line: text.describe("The first line, such as GET /api/ValidateToken HTTP/1.1."),
  headers: z.record(text, text),
  body: text.describe(`Its first ${bodyKept} bytes as text, decompressed.`),
  bytes: z.int().describe("How many bytes the body had on the wire."),
});
export const httpExchange = z.strictObject({
  at: text.describe("When the call arrived: ISO, on the clock of the practice's computer."),
  milliseconds: z.int().describe("From then until the answer was sent or the connection closed."),
  request: message,
  response: message.exactOptional().describe("Absent when none was begun."),
  isComplete: z.boolean().describe("Whether the whole answer was sent."),
});
type Message = Readonly<z.output<typeof message>>;
export type HttpExchange = Readonly<
  Omit<z.output<typeof httpExchange>, "request" | "response"> & { request: Message; response?: Message }
>;

/** `content` is the beginning of the body, in parts. */
type WireMessage = {
  readonly line: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: readonly (string | Uint8Array)[];
  readonly bytes: number;
};
type WireExchange = {
  /** By the system clock, in milliseconds since 1970. */
  readonly began: number;
  readonly milliseconds: number;
  readonly request: WireMessage;
  readonly response?: WireMessage;
  readonly isComplete: boolean;
};

/** Depends on the machine, so it is no part of a world's state: no export, snapshot or comparison has it. */
export class Exchanges {
  #kept = new Map<number, WireExchange>();
  /**
   * Copies that can be used again: one that lives for fifty calls is old for the collector, which then comes too seldom
   * for a new one in each call.
   */
  readonly #spare: Uint8Array[] = [];
  readonly #copies = new WeakSet<object>();

  /** A long one is copied, because a slice would keep the whole of it in memory. */
  beginningOf(content: Uint8Array): Uint8Array {
    if (content.length <= bodyKept) return content;
    const copy = this.#spare.pop() ?? new Uint8Array(bodyKept);
    this.#copies.add(copy);
    copy.set(content.subarray(0, bodyKept));
    return copy;
  }

  /** Returns what keeps the exchange of a call once it has ended, unless a new journal has begun meanwhile. */
  begin(sequence: number): (exchange: WireExchange) => void {
    const kept = this.#kept;
    return (exchange) => {
      kept.set(sequence, exchange);
      const [oldest = sequence] = kept.keys();
      if (kept.size <= exchangesKept) return;
      const parts = kept.get(oldest)?.response?.content ?? [];
      for (const part of parts)
        if (typeof part !== "string" && this.#copies.has(part)) this.#spare.push(part);
      kept.delete(oldest);
    };
  }

  /** Without secrets. */
  find(sequence: number): HttpExchange | undefined {
    const found = this.#kept.get(sequence);
    if (!found) return undefined;
    const { response, request, began, ...rest } = found;
    return {
      at: exactIsoAt(began),
      ...rest,
      request: shown(request),
      ...(response && { response: shown(response) }),
    };
  }

  /** In the order of the calls. */
  all(): readonly HttpExchange[] {
    const sequences = [...this.#kept.keys()].toSorted((a, b) => a - b);
    return sequences.flatMap((sequence) => this.find(sequence) ?? []);
  }

  clear(): void {
    this.#kept = new Map();
  }
}

function shown({ line, headers, content, bytes }: WireMessage): Message {
  const isCompressed = headers["content-encoding"] === "gzip";
  // Decompresses a truncated body as far as it goes.
  const whole = Buffer.concat(content.map((part) => Buffer.from(part))).subarray(0, bodyKept);
  const plain = isCompressed ? gunzipSync(whole, { finishFlush: constants.Z_SYNC_FLUSH }) : whole;
  return {
    line: hideSecrets(line),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        isSecretName(name) ? redacted : hideSecrets(String(value)),
      ]),
    ),
    body: hideSecrets(decodedAs(charsetIn(String(headers["content-type"])), plain) ?? plain.toString()),
    bytes,
  };
}
