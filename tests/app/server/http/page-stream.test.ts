import { expect, test } from "vitest";
import { pageStream } from "#app/.server/http/page-stream.ts";

test("sends what is written in one turn as it is", async () => {
  const { destination, body } = pageStream();
  destination.write(Buffer.from("<head>"));
  destination.end(Buffer.from("<p>Māori</p>"));
  expect(await new Response(body).text()).toBe("<head><p>Māori</p>");
});

test("streams later panels as they are", async () => {
  const { destination, body } = pageStream();
  const reader = body.getReader();
  destination.write(Buffer.from("<p>page</p>"));
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("<p>page</p>");
  destination.end(Buffer.from("<p>panel</p>"));
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("<p>panel</p>");
});
