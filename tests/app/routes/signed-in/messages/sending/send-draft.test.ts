import { beforeEach, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import { actOnMessages } from "#app/routes/signed-in/messages/.server/action.ts";
import { openPortal, type PortalWorld } from "../../../../../support/portal.ts";
import { openPractice } from "../../../../../support/practice.ts";
import { screenArgs } from "../../../../../support/screen-args.ts";
import { filledIn, inSession, messageBoxes } from "../message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let mei: RequestContext;
let draftId: string;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  mei = await inSession(portal.services, await contextFor(world, "mei"));
  const boxes = messageBoxes(portal.services, world, mei, "mei");
  const saved = await boxes.submit("saveDraft", filledIn());
  draftId = saved.outcome === "saved" ? (saved.draftId ?? "") : "";
});

/** Sends the form that sends a listed draft. */
async function send() {
  const form = new URLSearchParams({ intent: "sendDraft", messageId: draftId });
  const answer = await actOnMessages(screenArgs(portal.services, mei, "/emails", form));
  return (answer as { data: object }).data;
}
const sent = () => ({ intent: "sendDraft", messageId: draftId, outcome: "sent", problems: [] });

test("a listed draft that is sent has no problem", async () => {
  expect(await send()).toEqual(sent());
});

test("a listed draft that cannot be sent as it is has not been sent, with the reason", async () => {
  await world.change("messages", "mei", { [draftId]: { body: "" } });
  expect(await send()).toEqual({ ...sent(), outcome: "failed", problems: [expect.stringMatching(/\S/)] });
});

test("a listed draft that the practice refuses has not been sent", async () => {
  const match = { method: "POST", path: "Patient/Message" } as const;
  await world.addFault({ match, effect: { type: "status", status: 400 } });
  expect(await send()).toEqual({ ...sent(), outcome: "failed" });
});
