import { expect, test } from "vitest";
import { pageStream } from "#app/.server/http/page-stream.ts";

const preload = '<link rel="modulepreload" href="/assets/root.js"/>';

test("lowers the priority of the script preloads of the page, and changes no other byte", async () => {
  const { destination, body } = pageStream();
  destination.write(Buffer.from(`<head>${preload}<link rel="stylesheet" href="/a.css"/>`));
  destination.end(Buffer.from("<p>Māori</p>"));
  expect(await new Response(body).text()).toBe(
    '<head><link rel="modulepreload" fetchpriority="low" href="/assets/root.js"/>' +
      '<link rel="stylesheet" href="/a.css"/><p>Māori</p>',
  );
});

test("streams later panels as they are", async () => {
  const { destination, body } = pageStream();
  const reader = body.getReader();
  destination.write(Buffer.from("<p>page</p>"));
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("<p>page</p>");
  destination.end(Buffer.from(preload));
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe(preload);
});
