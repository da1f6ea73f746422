import type { RequestListener } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTransport } from "#app/.server/practice-client/transport.ts";
import { reasonOf } from "../../../support/practice-client.ts";
import { serving } from "../../../support/serving.ts";

describe("the transport", () => {
  /** Asks a server that answers so. */
  async function get(handler: RequestListener | string, signal = new AbortController().signal) {
    const url = new URL(typeof handler === "string" ? handler : (await serving(handler)).url);
    const { transport, close } = createTransport();
    onTestFinished(close);
    return transport("call", { method: "GET", url, headers: {}, body: undefined }, signal);
  }
  const encoded =
    (encoding: string, body?: Uint8Array): RequestListener =>
    (_request, response) =>
      response.setHeader("Content-Encoding", encoding).end(body);

  test("does not follow a redirect", async () => {
    const redirect: RequestListener = (_request, response) =>
      response.writeHead(302, { Location: "/elsewhere" }).end("kept");
    expect(await get(redirect)).toMatchObject({ status: 302, text: "kept" });
  });

  test("ends the request and its connection when the signal aborts", async () => {
    const hungUp = Promise.withResolvers<void>();
    const never: RequestListener = (request) => void request.once("close", hungUp.resolve);
    expect(await reasonOf(get(never, AbortSignal.timeout(50)))).toBe("slow");
    await hungUp.promise;
  });

  test("distinguishes a caller that disconnects from a slow practice", async () => {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)]);
    expect(await reasonOf(get(() => controller.abort(), signal))).toBe("cancelled");
  });

  test("reports a refused and a broken connection as unreachable", async () => {
    expect(await reasonOf(get((request) => void request.socket.destroy()))).toBe("unreachable");
    expect(await reasonOf(get("http://127.0.0.1:1/"))).toBe("unreachable");
  });

  test.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    // Some servers send the bytes without the header of the encoding.
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    // From the last to the first.
    ["gzip, identity, br", (text: string) => brotliCompressSync(gzipSync(text))],
  ] as const)("reads an answer in %s", async (encoding, compress) => {
    const answer = encoded(encoding.toUpperCase(), compress("\uFEFF[]"));
    expect(await get(answer)).toMatchObject({ text: "[]" });
  });

  const large = Buffer.alloc(21 * 1024 * 1024, 32);
  test.each([
    ["of more than 20 MB", "identity", large],
    ["of more than 20 MB once it is decompressed", "gzip", gzipSync(large)],
    ["that is broken", "gzip", gzipSync("[]").subarray(0, 12)],
    ["in an unknown encoding", "compress", Buffer.from("[]")],
  ])("rejects an answer %s", async (_, encoding, body) => {
    expect(await reasonOf(get(encoded(encoding, body)))).toBe("unreadable");
  });

  test("reads no content although it names an encoding", async () => {
    expect(await get(encoded("gzip"))).toMatchObject({ text: "" });
  });
});
