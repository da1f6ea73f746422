import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTracing } from "#app/.server/telemetry/exporter.ts";
import { inSpan } from "#app/.server/telemetry/tracing.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { openPayer } from "../../../support/billing/payer.ts";
import { startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { payer, order, secretOf, settle } = openPayer();
const exporter = new InMemorySpanExporter();
let stop: () => Promise<void>;
beforeAll(() => {
  stop = startTracing(new SimpleSpanProcessor({ exporter }));
});
afterAll(() => stop());

/** Every attribute that a span may have, and what it may say. */
const patterns: Readonly<Record<string, RegExp>> = {
  "http.request.method": /^[A-Z]+$/,
  "http.route": /^(\*|(\/[a-zA-Z:?.-]*)+)$/,
  "http.response.status_code": /^[1-5]\d\d$/,
  "portal.practice.call": /^[a-z]+\.[a-zA-Z]+$/,
  "portal.practice.area": /^[a-z]+$/,
  "portal.practice.attempt": /^[1-3]$/,
  "portal.store.kind": /^(read|write|other)$/,
  "portal.store.table": /^[a-z_]+$/,
  "portal.payment.state": /^[a-zA-Z]+$/,
  "portal.outcome": /^[a-zA-Z]+$/,
};

const strays = () =>
  exporter
    .getFinishedSpans()
    .flatMap(({ attributes }) =>
      Object.entries(attributes).filter(([name, value]) => !patterns[name]?.test(String(value))),
    );

test("the spans of a sign-in and a payment say nothing but what the list allows", async () => {
  const portal = await startPortal(practice);
  const world = await practice.control.createWorld();
  await portal.authenticate(world.people.mei.username, demoPassword);
  const request = await order();
  await payer.account.pay(await secretOf(request));
  await settle(request.paymentId);
  const spans = exporter.getFinishedSpans();
  expect(new Set(spans.map(({ name }) => name))).toEqual(
    new Set(["practice call", "store", "settle payment"]),
  );
  expect(
    spans
      .filter(({ name }) => name === "practice call")
      .map(({ attributes }) => attributes["portal.practice.call"]),
  ).toEqual(expect.arrayContaining(["identity.authenticate", "billing.savePayment"]));
  expect(strays()).toEqual([]);
  expect(spans.filter(({ events, status }) => events.length > 0 || status.message)).toEqual([]);
});

test("a span drops what is not on the list, and what an error says", async () => {
  exporter.reset();
  const work = () => Promise.reject(new Error("Aroha Ngata"));
  const attributes = { "portal.outcome": "ok", "url.full": "/patients/20101" };
  await expect(inSpan("test", attributes, work)).rejects.toThrow();
  const [span] = exporter.getFinishedSpans();
  expect(span?.attributes).toEqual({ "portal.outcome": "ok" });
  expect([span?.events, span?.status.message]).toEqual([[], undefined]);
});
