import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#app/.server/http/listen.ts";
import { freePort } from "../../../support/portal-process.ts";

const host = "127.0.0.1";

async function listening() {
  const port = await freePort();
  const server = createServer((_request, response) => response.end("answered"));
  const further = listen(server, port, host, 1_000);
  await once(server, "listening");
  onTestFinished(() => {
    for (const one of [server, ...further]) one.close();
  });
  return { port };
}

test("every connection is answered, whichever socket accepts it", async () => {
  const { port } = await listening();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => {
      const socket = connect(port, host);
      socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return text(socket);
    }),
  );
  expect(answers.filter((answer) => answer.endsWith("answered"))).toHaveLength(40);
});

test("a second server on the same address is refused", async () => {
  const { port } = await listening();
  const second = createServer();
  listen(second, port, host, 1_000);
  const [error] = await once(second, "error");
  expect(error).toMatchObject({ code: "EADDRINUSE" });
});
