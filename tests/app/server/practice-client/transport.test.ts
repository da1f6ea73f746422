import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { allowedBaseUrl, baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
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

  test("reads an answer that is compressed although no request accepts it", async () => {
    const text = "\uFEFFKia ora";
    const compressed = { gzip: gzipSync(text), deflate: deflateSync(text), br: brotliCompressSync(text) };
    const url = await listen(({ url = "" }, response) => {
      const [, encoding = "", ...rest] = url.split("/");
      const body = rest[0] === "damaged" ? "no gzip" : Reflect.get(compressed, encoding);
      response.writeHead(200, { "Content-Encoding": encoding }).end(rest[0] === "empty" ? "" : body);
    });
    const { transport, close } = createTransport();
    const read = (path: string) => transport("call", get(new URL(path, url)), forever);
    for (const encoding of Object.keys(compressed)) {
      expect([encoding, (await read(encoding)).text]).toEqual([encoding, "Kia ora"]);
    }
    expect((await read("gzip/empty")).text).toBe("");
    expect(await reasonOf(read("gzip/damaged"))).toBe("unreadable");
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
  test.each([
    "https://evil.test/api",
    "http://practice.test/api",
    "https://practice.test:8443/api",
    "https://practice.test@evil.test/api",
    "https://user:secret@practice.test/api",
    "//practice.test/api",
    "javascript:alert(1)",
    "",
  ])("%j is not accepted from the identity server", (address) => {
    expect(allowedBaseUrl(address, config.practiceOrigins)).toBeUndefined();
    expect(() => baseUrlsFor(address, config)).toThrow("allow-list");
  });
});
