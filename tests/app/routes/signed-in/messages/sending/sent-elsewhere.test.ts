import { beforeEach, describe, expect, test } from "vitest";
import type { MessageForm } from "#app/routes/signed-in/messages/sending/.server/form.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import { openPortal, type PortalWorld } from "../../../../../support/portal.ts";
import { openPractice } from "../../../../../support/practice.ts";
import { filledIn, inSession, messageBoxes } from "../message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:02:00+13:00" });
});

/** A device: a session of its own. */
async function device(account: AccountKey = "aroha") {
  const context = await inSession(portal.services, await contextFor(world, account));
  return messageBoxes(portal.services, world, context, account);
}

const told = expect.stringMatching(
  /^You sent this to Dr Hana Pōtiki at 09:0\d from another device or log in\.$/,
);

describe("a second device with the same text", () => {
  test("is told before it sends and after, and is not refused", async () => {
    const [first, second] = [await device(), await device()];
    await first.start();
    expect(await first.submit("check", filledIn())).toEqual({ outcome: "checked" });
    expect(await first.submit("send", filledIn())).toEqual({ outcome: "sent" });
    expect(await second.submit("check", filledIn())).toEqual({ outcome: "checked", sentBefore: told });
    expect(await second.submit("send", filledIn())).toEqual({ outcome: "sent", sentBefore: told });
    expect(await first.sent()).toHaveLength(2);
  });

  test("is told when both send at once: each text but the first", async () => {
    const devices = await Promise.all([device(), device(), device(), device()]);
    const outcomes = await Promise.all(devices.map(({ submit }) => submit("send", filledIn())));
    expect(outcomes.filter((outcome) => "sentBefore" in outcome).length).toBeGreaterThanOrEqual(3);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["sent"]));
  });

  const same: [string, Partial<MessageForm>][] = [
    ["spaces", { body: " Kia ora Hana, is it from the new tablets? " }],
    ["the subject's letter case", { subject: "A RASH since sunday" }],
    ["line breaks", { body: "Kia ora Hana,\n\nis it from the new\ntablets?" }],
  ];
  test.each(same)("is told where only %s differ", async (_name, changes) => {
    await (await device()).submit("send", filledIn());
    expect(await (await device()).submit("check", filledIn(changes))).toHaveProperty("sentBefore");
  });

  const others: [string, Partial<MessageForm>][] = [
    ["words", { body: "Kia ora Hana, is it from the old tablets?" }],
    ["subject", { subject: "A rash since Monday" }],
    ["recipient", { recipient: "Practitioner/32" }],
  ];
  test.each(others)("is not told of another %s", async (_name, changes) => {
    await (await device()).submit("send", filledIn());
    expect(await (await device()).submit("check", filledIn(changes))).not.toHaveProperty("sentBefore");
  });

  test("is not told of another account's text, nor of its own", async () => {
    const [aroha, sione] = [await device(), await device("sione")];
    await aroha.submit("send", filledIn());
    expect(await sione.submit("send", filledIn())).toEqual({ outcome: "sent" });
    expect(await aroha.submit("send", filledIn())).toEqual({ outcome: "sent" });
  });

  test("is not told of a text that was not sent", async () => {
    await world.addFault({
      match: { method: "POST", path: "Patient/Message" },
      effect: { type: "status", status: 200, body: { StatusCode: "3" } },
      when: { times: 1 },
    });
    expect(await (await device()).submit("send", filledIn())).toMatchObject({ outcome: "failed" });
    expect(await (await device()).submit("send", filledIn())).toEqual({ outcome: "sent" });
  });

  test("is sent, untold, when the store cannot count", async () => {
    const { sentTexts } = portal.services;
    const add = sentTexts.add;
    sentTexts.add = () => Promise.reject(new Error("down"));
    try {
      expect(await (await device()).submit("send", filledIn())).toEqual({ outcome: "sent" });
    } finally {
      sentTexts.add = add;
    }
  });

  test("leaves no word of it in the store", async () => {
    const words = ["A rash since Sunday", "tablets", "Practitioner", "Hana"];
    await (await device()).submit("send", filledIn());
    const rows = await portal.services.database.selectFrom("counters").selectAll().execute();
    expect(rows.some(({ name }) => name.startsWith("text/"))).toBe(true);
    for (const word of words) expect(JSON.stringify(rows)).not.toContain(word);
  });
});
