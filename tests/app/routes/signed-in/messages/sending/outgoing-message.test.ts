import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import { action } from "#app/routes/signed-in/messages/sending/outgoing-message.resource.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { openPortal } from "../../../../../support/portal.ts";
import { openPractice } from "../../../../../support/practice.ts";
import { filledIn, inSession, messageBoxes } from "../message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);

test.each([
  ["a patient who is linked, in whose box it is then", "manaia", 200, 1],
  ["a patient who is linked no more, and is not saved", undefined, 409, 0],
] as const)("what is typed on a page of %s", async (_, patient, status, drafts) => {
  const world = await practice.control.createWorld();
  const { services } = portal;
  const aroha = await inSession(services, await contextFor(world, "aroha"));
  const patientId = patient === undefined ? "99999" : world.people[patient].patientId;
  const boxes = messageBoxes(services, world, aroha, "manaia" as never);
  await boxes.start();
  const body = new FormData();
  const { upload: _upload, kept: _kept, ...texts } = filledIn();
  for (const [name, value] of Object.entries({ intent: "autosave", ...texts }))
    body.append(name, String(value));
  const url = new URL("http://portal.test/emails/outgoing");
  const headers = { [sessionHeaders.record]: services.recordTokens.of({ ...aroha.session.data, patientId }) };
  const context = new RouterContextProvider();
  context.set(requestContext, aroha);
  context.set(servicesContext, services);
  const request = new Request(url, { method: "POST", headers, body });
  const answer = await action({ request, url, context, params: {}, pattern: "emails/outgoing" } as never);
  expect([answer.status, (await boxes.drafts()).length]).toEqual([status, drafts]);
});
