import { beforeEach, describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
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
const terms = "GET Patient/TermsAndCondition";

describe("the form of a message", () => {
  test("has a new key each time, so that each form is sent once", async () => {
    const [first, second] = [await load(), await load()];
    expect(first.key).toMatch(/^[\w-]{43}$/);
    expect(second.key).not.toBe(first.key);
  });

  test("lists the roles, and of a reply only its practitioner and original", async () => {
    const composed = await load();
    expect(composed.form).toMatchObject({ value: { kind: "compose", limit: 500 } });
    expect(composed.recipients).toMatchObject({
      value: { groups: expect.arrayContaining([expect.anything()]) },
    });
    const { form, recipients } = await load(`?reply=${idOf("sione")}-message-0`);
    expect(recipients).toEqual({ state: "loaded", value: undefined });
    expect(form).toMatchObject({
      value: { kind: "reply", limit: 800, fields: { body: "", subject: /^Re:/ } },
    });
    const calls = await world.journal("GET Patient/LoadRoles");
    expect(calls).toHaveLength(1);
  });

  test("does not answer a message whose sender is not identified, and says why", async () => {
    const { sender: _, ...bare } = await sione.api.messages.read({ messageId: `${idOf("sione")}-message-0` });
    const messages = { ...sione.api.messages, read: async () => bare };
    const { form } = await load("?reply=1", { ...sione, api: { ...sione.api, messages } });
    expect(form).toEqual({ state: "loaded", value: "noSender" });
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

  test("is about a reminder, and empty when the reminder is not the patient's", async () => {
    const [reminder] = (await world.list("reminders", "sione")) as unknown as readonly {
      id: string;
      title: string;
    }[];
    expect((await load(`?reminder=${reminder?.id}`)).form).toMatchObject({
      value: { fields: { subject: `My reminder: ${reminder?.title}`, body: "" } },
    });
    const [another] = await world.list("reminders", "aroha");
    expect((await load(`?reminder=${another?.id}`)).form).toMatchObject({
      value: { fields: { subject: "" } },
    });
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

    test("names it, with its day and its doctor, without reading it", async () => {
      const result = await firstResult();
      const form = await setAuthor("  dr hana   PŌTIKI ");
      const [year, month, day] = result?.reportedAt.slice(0, 10).split("-") ?? [];
      expect(form).toMatchObject({
        value: {
          fields: { subject: `${result?.test} of ${day}-${month}-${year}`, body: "" },
          recipientName: "Dr Hana Pōtiki",
        },
      });
      const { fields } = form.value as unknown as { fields: { roleId: string; recipient: string } };
      expect(fields).toMatchObject({ recipient: expect.stringMatching(/^Practitioner\//) });
      expect(await world.journal("GET Patient/LabResultByID")).toEqual([]);
    });

    test.each(["Dr Nobody Here", "Dr Hana"])(
      "has no recipient when %s cannot be written to",
      async (author) => {
        expect(await setAuthor(author)).toMatchObject({
          value: {
            fields: { roleId: "", recipient: "", subject: expect.stringMatching(/ of /) },
          },
        });
      },
    );

    test("has no recipient when two people have the doctor's name", async () => {
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
    });

    test("keeps the date of a long name, and is empty when the result is not the patient's", async () => {
      const { subject } = (await setAuthor("Dr Hana Pōtiki", "x".repeat(300))).value.fields;
      expect(subject).toMatch(/^x+ of \d\d-\d\d-\d{4}$/);
      expect(subject).toHaveLength(maxSubjectLength);
      expect((await load("?result=nothing")).form).toMatchObject({ value: { fields: { subject: "" } } });
    });

    test("can be written when the results cannot be listed", async () => {
      await world.addFault({
        match: { path: "Patient/LabResults" },
        effect: { type: "status", status: 500 },
      });
      expect((await load("?result=any")).form).toMatchObject({
        value: { fields: { subject: "", recipient: "" } },
      });
    });
  });
});

describe("the form of a draft", () => {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const saved = {
    status: "completed",
    box: "drafts",
    recipients: [{ reference: "Practitioner/999", name: "Dr Gone" }],
    roleId: "1",
    subject: "Iron",
    body: "Hello",
    sentAt: "2026-11-20T09:00:00+13:00",
    read: true,
    attachments: [
      { contentType: "application/pdf", data: base64("%PDF-1"), title: "a.pdf" },
      { contentType: "application/pdf", data: base64("%PDF-1.7!") },
    ],
  };
  const loadDraft = async (changes: object = {}, query = "") => {
    await world.change("messages", "sione", { saved: { ...saved, ...changes } });
    const { form } = await load(`?draft=saved${query}`);
    return (form as unknown as { value: unknown }).value;
  };

  test("has what was saved, with a recipient whom the role no longer has", async () => {
    const form = await loadDraft();
    expect(form).toMatchObject({
      kind: "draft",
      fields: { roleId: "1", recipient: "Practitioner/999", subject: "Iron", body: "Hello" },
      recipientName: "Dr Gone",
      files: [
        { name: "a.pdf", size: 6, digest: "draft 1", number: 1 },
        { name: "File 2", size: 9, digest: "draft 2", number: 2 },
      ],
    });
  });

  test("that was sent or replaced is gone, also where the practice still has it", async () => {
    await loadDraft();
    await portal.services.discardedDrafts.add(sione, "saved");
    expect((await load("?draft=saved")).form).toEqual({ state: "loaded", value: "gone" });
  });

  test("has no recipient without a role, and keeps its text for a change of address", async () => {
    const form = await loadDraft({ roleId: undefined, recipients: [] }, "&about=address");
    expect(form).toMatchObject({
      recipientName: "",
      fields: { recipient: "", body: "Hello" },
    });
  });
});

describe("a change of address", () => {
  const about = async (addressLines: string[] | Error) => {
    const profile = async () => {
      if (addressLines instanceof Error) throw addressLines;
      return { addressLines };
    };
    const { form } = await load("?about=address", { ...sione, profile } as never);
    return form;
  };

  test("names the old address as far as the practice has it", async () => {
    const fields = (body: string) => ({ value: { fields: { subject: "Change of address", body } } });
    expect(await about(["1 Old Street", " ", "Wellington"])).toMatchObject(
      fields(
        "My address has changed.\n\nThe old address is:\n1 Old Street\nWellington\n\nMy new address is:\n",
      ),
    );
    const without = fields("My address has changed.\n\nMy new address is:\n");
    expect(await about([" "])).toMatchObject(without);
    expect(await about(new PracticeError("slow", "profile.read"))).toMatchObject(without);
    expect(await about(new TypeError("a mistake"))).toEqual({ state: "failed" });
  });
});

describe("the text beside a message", () => {
  test("is that of composing for a new message and a reply, and that of drafts for a draft", async () => {
    const texts = await Promise.all(
      ["", `?reply=${idOf("sione")}-message-0`, "?draft=x"].map(
        async (query) => (await load(query)).disclaimer,
      ),
    );
    expect(texts[0]).toMatchObject({ value: expect.stringContaining("Please do not use messages") });
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toMatchObject({ value: expect.stringContaining("not been sent") });
    expect((await world.journal(terms)).map(({ input }) => input)).toContainEqual({ of: "draft" });
  });

  test("is the practice's terms when the practice has none of its own, and never runs anything", async () => {
    const withText = (html: string): RequestContext => {
      const messages = { ...sione.api.messages, disclaimer: async () => html };
      return { ...sione, api: { ...sione.api, messages } };
    };
    const of = async (html: string) => (await load("", withText(html))).disclaimer;
    expect(await of("")).toMatchObject({
      value: expect.stringContaining("We answer messages within two working days."),
    });
    const hostile = '<p onclick="x()">Read<img src=x onerror=x()><script>x()</script></p>';
    expect(await of(hostile)).toEqual({ state: "loaded", value: "<p>Read</p>" });
  });

  test.each([
    [200, ""],
    [204, ""],
    [200, "N/A"],
    [200, " n/a "],
  ])("is the setting's when the practice answers %s with nothing, %j", async (status, body) => {
    const effect = { type: "status", status, body } as const;
    await world.addFault({ match: { path: "Patient/TermsAndCondition" }, effect });
    const own = (await load()).disclaimer;
    await world.clearFaults();
    const disclaimer = async () => "";
    const messages = { ...sione.api.messages, disclaimer };
    expect(own).toEqual((await load("", { ...sione, api: { ...sione.api, messages } })).disclaimer);
    expect(own.state).toBe("loaded");
  });

  test("has failed when it cannot be read", async () => {
    await world.addFault({
      match: { path: "Patient/TermsAndCondition" },
      effect: { type: "status", status: 500 },
    });
    expect((await load()).disclaimer).toEqual({ state: "failed" });
  });
});
