import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createTransport, type Exchange } from "#app/.server/practice-client/transport.ts";

const forever = new AbortController().signal;
const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => "resolved",
    (error: unknown) => (error instanceof PracticeError ? error.reason : String(error)),
  );

describe("the transport", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const listen = async (handler: (request: IncomingMessage, response: ServerResponse) => void) => {
    server = createServer(handler).listen(0, "127.0.0.1");
    await new Promise((resolve) => server?.once("listening", resolve));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  };
  const get = (url: URL): Exchange => ({ method: "GET", url, headers: {}, body: undefined });

  test("does not follow a redirect", async () => {
    const url = await listen((_request, response) =>
      response.writeHead(302, { Location: "/elsewhere" }).end("kept"),
    );
    const { transport, close } = createTransport();
    expect(await transport("call", get(url), forever)).toMatchObject({ status: 302, text: "kept" });
    await close();
  });

  test("ends the request and its connection when the signal aborts", async () => {
    let hungUp = () => {};
    const released = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const url = await listen((request) => request.once("close", hungUp));
    const { transport, close } = createTransport();
    expect(await reasonOf(transport("call", get(url), AbortSignal.timeout(50)))).toBe("slow");
    await released;
    await close();
  });

  test("distinguishes a caller that disconnects from a slow practice", async () => {
    const url = await listen(() => undefined);
    const { transport, close } = createTransport();
    const controller = new AbortController();
    const call = reasonOf(
      transport("call", get(url), AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)])),
    );
    controller.abort();
    expect(await call).toBe("cancelled");
    await close();
  });

  test("reports a refused and a broken connection as unreachable", async () => {
    const url = await listen((request) => request.socket.destroy());
    const { transport, close } = createTransport();
    expect(await reasonOf(transport("call", get(url), forever))).toBe("unreachable");
    expect(await reasonOf(transport("call", get(new URL("http://127.0.0.1:1/")), forever))).toBe(
      "unreachable",
    );
    await close();
  });

  test("rejects an answer of more than 20 MB", async () => {
    const url = await listen((_request, response) => response.end(Buffer.alloc(21 * 1024 * 1024, 32)));
    const { transport, close } = createTransport();
    expect(await reasonOf(transport("call", get(url), forever))).toBe("unreadable");
    await close();
  });

  const compressed = [
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    // Some servers send the bytes without the header of the encoding.
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
  ] as const;

  test.each(compressed)("reads an answer in %s", async (encoding, compress) => {
    const url = await listen((_request, response) =>
      response.setHeader("Content-Encoding", encoding.toUpperCase()).end(compress("\uFEFF[]")),
    );
    const { transport, close } = createTransport();
    expect(await transport("call", get(url), forever)).toMatchObject({ text: "[]" });
    await close();
  });

  test("reads an answer in several encodings from the last to the first", async () => {
    const body = brotliCompressSync(gzipSync("[]"));
    const url = await listen((_request, response) =>
      response.setHeader("Content-Encoding", "gzip, identity, br").end(body),
    );
    const { transport, close } = createTransport();
    expect(await transport("call", get(url), forever)).toMatchObject({ text: "[]" });
    await close();
  });

  test.each([
    ["more than 20 MB once it is decompressed", "gzip", gzipSync(Buffer.alloc(21 * 1024 * 1024, 32))],
    ["broken", "gzip", gzipSync("[]").subarray(0, 12)],
    ["in an unknown encoding", "compress", Buffer.from("[]")],
  ])("rejects an answer that is %s", async (_, encoding, body) => {
    const url = await listen((_request, response) =>
      response.setHeader("Content-Encoding", encoding).end(body),
    );
    const { transport, close } = createTransport();
    expect(await reasonOf(transport("call", get(url), forever))).toBe("unreadable");
    await close();
  });

  test("reads no content although it names an encoding", async () => {
    const url = await listen((_request, response) => response.setHeader("Content-Encoding", "gzip").end());
    const { transport, close } = createTransport();
    expect(await transport("call", get(url), forever)).toMatchObject({ text: "" });
    await close();
  });
});

describe("the practice's base URL", () => {
  const config = {
    identityUrl: "https://id.test",
    practiceOrigins: ["https://practice.test"],
    companions: {
      images: "../images",
      letters: "https://letters.test/v1/",
      pay: "../pay",
      video: "../video",
      stripe: "../stripe",
    },
  };
  test("resolves its companions", () => {
    expect(baseUrlsFor("https://practice.test/~w3/api/", config)).toEqual({
      identity: "https://id.test",
      api: "https://practice.test/~w3/api",
      images: "https://practice.test/~w3/images",
      letters: "https://letters.test/v1",
      pay: "https://practice.test/~w3/pay",
      video: "https://practice.test/~w3/video",
      stripe: "https://practice.test/~w3/stripe",
    });
  });
  test("is the identity server's until that has named one, whatever PRACTICE_ORIGINS has", () => {
    expect(baseUrlsFor(undefined, config)).toMatchObject({
      identity: "https://id.test",
      api: "https://id.test",
    });
  });
});
