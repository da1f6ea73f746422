import { once } from "node:events";
import { Agent, request } from "node:http";
import { expect, test } from "./support/test.ts";

/**
 * Sends a request over a pool of connections and returns its status and whether the connection is kept. As a proxy that does not buffer does, it
 * is still sending the form when the response begins.
 */
async function send(portalUrl: string, agent: Agent, path: string, form?: string) {
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": form?.length,
  };
  const url = new URL(path, portalUrl);
  const outgoing = request(url, form === undefined ? { agent } : { agent, method: "POST", headers });
  const response = once(outgoing, "response");
  if (form === undefined) outgoing.end();
  else outgoing.write(form.slice(0, 10_000));
  const [incoming] = await response;
  if (form !== undefined) outgoing.end(form.slice(10_000));
  incoming.resume();
  await once(incoming, "end");
  return [incoming.statusCode, incoming.headers.connection];
}

test("forms that are refused unread hold up none of the requests behind them on a proxy's connections", async ({
  portalUrl,
}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const form = `reason=${"x".repeat(99_000)}`;
  const posts = await Promise.all(
    Array.from({ length: 8 }, () => send(portalUrl, agent, "/appointments", form)),
  );
  expect(posts).toEqual(Array(8).fill([302, "close"]));
  const others = await Promise.all(Array.from({ length: 16 }, () => send(portalUrl, agent, "/login")));
  expect(others).toEqual(Array(16).fill([200, "keep-alive"]));
  agent.destroy();
});
