import { beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import { loadCompose } from "#app/routes/signed-in/messages/.server/compose-loader.ts";
import { maxSubjectLength } from "#app/routes/signed-in/messages/sending/message-errors.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { idOf, openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let sione: RequestContext;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  sione = await contextFor(world, "sione");
});
const load = async (query = "", context = sione) => {
  const { form, recipients, disclaimer, key } = await loadCompose(
    screenArgs(portal.services, context, `/emails/compose${query}`),
  );
  return { form: await form, recipients: await recipients, disclaimer: await disclaimer, key };
};

describe("the form of a message", () => {
  test("has a new key each time, so that each form is sent once", async () => {
    const [first, second] = [await load(), await load()];
    expect(first.key).toMatch(/^[\w-]{43}$/);
    expect(second.key).not.toBe(first.key);
  });

  test("of a reply lists nobody else", async () => {
    const { recipients } = await load(`?reply=${idOf("sione")}-message-0`);
    expect(recipients).toEqual({ state: "loaded", value: undefined });
    expect(await world.journal("GET Patient/LoadRoles")).toEqual([]);
  });

  test("does not show another patient's message or draft", async () => {
    for (const query of [
      `?reply=${idOf("george")}-message-0`,
      `?draft=${idOf("george")}-message-0`,
      "?draft=x",
    ]) {
      expect((await load(query)).form).toEqual({ state: "loaded", value: "gone" });
    }
  });

  test("about an entry of an area that the account lacks is empty, and reads nothing of it", async () => {
    const [reminder] = (await world.list("reminders", "sione")) as unknown as readonly { id: string }[];
    const [result] = (await world.list("results", "sione")) as unknown as readonly { id: string }[];
    await world.setMenu(["messages"]);
    for (const query of [`?reminder=${reminder?.id}`, `?result=${result?.id}`]) {
      expect((await load(query)).form).toMatchObject({ value: { fields: { subject: "" } } });
    }
    expect(await world.journal("GET Patient/PatientAlerts")).toEqual([]);
    expect(await world.journal("GET Patient/LabResults")).toEqual([]);
  });

  describe("about a result", () => {
    type Listed = { id: string; test: string; reportedAt: string };
    const firstResult = async () => ((await world.list("results", "sione")) as unknown as Listed[])[0];
    const setAuthor = async (author: string, test?: string) => {
      const result = await firstResult();
      const changed = { author, ...(test === undefined ? {} : { test }) };
      await world.change("results", "sione", { [result?.id ?? ""]: changed });
      return (await load(`?result=${result?.id}`)).form as { value: { fields: { subject: string } } };
    };

    test("is not read, and has no recipient when two people have the doctor's name", async () => {
      const recipients = async ({ roleId }: { roleId: string }) => ({
        entries: [{ id: `person-${roleId}`, name: "Dr Hana Pōtiki" }],
        unreadable: 0,
      });
      const messages = { ...sione.api.messages, recipients };
      expect(await setAuthor("Dr Hana Pōtiki")).toMatchObject({ value: { recipientName: "Dr Hana Pōtiki" } });
      const result = await firstResult();
      const memo: RequestContext["memo"] = (_name, read) => read();
      const context = { ...sione, memo, api: { ...sione.api, messages } } as RequestContext;
      const { form } = await load(`?result=${result?.id}`, context);
      expect(form).toMatchObject({ value: { fields: { roleId: "", recipient: "" } } });
      expect(await world.journal("GET Patient/LabResultByID")).toEqual([]);
    });

    test("keeps its date after a long name", async () => {
      const { subject } = (await setAuthor("Dr Hana Pōtiki", "x".repeat(300))).value.fields;
      expect(subject).toMatch(/^x{186} of \d\d-\d\d-\d{4}$/);
      expect(subject).toHaveLength(maxSubjectLength);
    });
  });
});

test("a draft that was sent or replaced is gone, also where the practice still has it", async () => {
  const sentAt = "2026-11-20T09:00:00+13:00";
  await world.change("messages", "sione", {
    saved: { status: "completed", box: "drafts", body: "Hello", sentAt, read: true },
  });
  expect((await load("?draft=saved")).form).toMatchObject({ value: { fields: { body: "Hello" } } });
  await portal.services.discardedDrafts.add(sione, "saved");
  expect((await load("?draft=saved")).form).toEqual({ state: "loaded", value: "gone" });
});

test("a mistake of the portal in a change of address is not hidden", async () => {
  const profile = () => Promise.reject(new TypeError("a mistake"));
  const { form } = await load("?about=address", { ...sione, profile } as never);
  expect(form).toEqual({ state: "failed" });
});

test("the text beside a draft is that of drafts", async () => {
  const texts = await Promise.all(
    ["", `?reply=${idOf("sione")}-message-0`, "?draft=x"].map((query) => load(query)),
  );
  expect(texts[1]?.disclaimer).toEqual(texts[0]?.disclaimer);
  expect((await world.journal("GET Patient/TermsAndCondition")).map(({ input }) => input)).toEqual([
    { of: "compose" },
    { of: "compose" },
    { of: "draft" },
  ]);
});
