import express from "express";
import { afterAll, expect, test } from "vitest";
import { limitAnonymousRequests } from "#app/.server/http/load-shedding.ts";
import { createAnonymousLimit } from "#app/.server/rate-limits/session-limits.ts";
import { ask, serving } from "../../../support/serving.ts";

const app = express().set("trust proxy", 1);
app.use(limitAnonymousRequests(createAnonymousLimit(3)), (_request, response) => void response.send("page"));
const { url } = await serving(app, afterAll);
const send = (address: string, headers = {}) => ask(url, "GET", { "x-forwarded-for": address, ...headers });

test.each([
  ["a /64", 3, (nth: number) => `2001:db8:1:1::${nth}`],
  ["the /64s of a /56", 6, (nth: number) => `2001:db8:2:1${nth}::1`],
  ["the /56s of a /48", 12, (nth: number) => `2001:db8:3:${nth}00::1`],
])("requests from %s are limited together, to %i", async (_network, most, addressOf) => {
  const statuses = [];
  for (let nth = 10; nth < 30; nth++) statuses.push((await send(addressOf(nth))).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(most);
});

test("requests without a session are limited for each network", async () => {
  const statuses = [];
  for (let nth = 0; nth < 5; nth++) statuses.push((await send("203.0.113.7")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await send("203.0.113.7", { cookie: "__Host-portal=short" });
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await send("203.0.113.8")).status).toBe(200);
  expect((await send("203.0.113.7", { cookie: `__Host-portal=${"a".repeat(43)}` })).status).toBe(200);
});
