import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { type RequestContext, requestContext } from "#app/.server/request-context.ts";
import { action, loader } from "#app/routes/signed-in/messages/sending/uploads.resource.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { fileLimits } from "#practice-api/messages/rules.ts";
import { openPortal } from "../../../../../support/portal.ts";
import { openPractice } from "../../../../../support/practice.ts";
import { inSession } from "../message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let mei: RequestContext;
beforeEach(async () => {
  mei = await inSession(portal.services, await contextFor(await practice.control.createWorld(), "mei"));
});

const pdf = Buffer.from("%PDF-1.7 a letter");
const page = { [sessionHeaders.record]: "a record" };

/** Sends a request to the route of uploads, as the form of an open page does. */
function send(init: RequestInit, query = ""): Promise<Response> {
  const url = new URL(`/emails/uploads${query}`, "http://portal.test");
  const context = new RouterContextProvider();
  context.set(requestContext, mei);
  context.set(servicesContext, portal.services);
  return action({
    request: new Request(url, init),
    url,
    params: {},
    context,
    pattern: "emails/uploads",
  } as never);
}
const upload = (name: string, headers: Record<string, string> = {}) =>
  send({ method: "POST", body: pdf, headers: { ...page, "X-File-Name": name, ...headers } });

test("a file is stored under the name of its header, and removed by its id", async () => {
  const received = await upload(encodeURIComponent("Tā letter.pdf"));
  const { file } = await received.json();
  expect([received.status, file.name]).toEqual([200, "Tā letter.pdf"]);
  const removed = await send({ method: "DELETE", headers: page }, `?id=${file.uploadId}`);
  expect(removed.status).toBe(204);
  expect(await portal.services.uploads.find(mei, file.uploadId)).toBeUndefined();
});

test("a file that cannot be sent is refused with the reason", async () => {
  const tooLarge = await upload("a.pdf", { "Content-Length": String(100_000_000) });
  expect(tooLarge.status).toBe(200);
  expect((await tooLarge.json()).refusal.name).toBe("a.pdf");
  const largest = await upload("a.pdf", { "Content-Length": String(fileLimits.bytes) });
  expect((await largest.json()).refusal).toBeUndefined();
  const noPdf = await upload("a.png");
  expect([noPdf.status, (await noPdf.json()).refusal.name]).toEqual([200, "a.png"]);
  expect((await (await upload("%E0%A4%A")).json()).refusal).toBeDefined();
});

test("nothing is stored or removed for a request that names no record, or that reads", async () => {
  expect((await send({ method: "POST", body: pdf, headers: { "X-File-Name": "a.pdf" } })).status).toBe(400);
  expect((await send({ method: "DELETE" }, "?id=1")).status).toBe(400);
  expect((await send({ method: "DELETE", headers: page })).status).toBe(204);
  expect(loader().status).toBe(404);
});
