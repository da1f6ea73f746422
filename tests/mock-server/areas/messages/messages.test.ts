import { describe, expect, test } from "vitest";
import { messages } from "#practice-api/messages/endpoints.ts";
import { replySeparator } from "#practice-api/messages/rules.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const toHana = { reference: "Practitioner/31", name: "Dr Hana Pōtiki" };
const letter = {
  as: "sent",
  body: "Is my iron level better?",
  senderName: "Aroha Ngata",
  recipients: [toHana],
  subject: "Iron",
  attachments: [],
  roleId: "1",
} as const;
const input = { ...letter, recipients: [...letter.recipients], attachments: [] };
const boxes = ["inbox", "sent", "drafts"] as const;

describe("a message box", () => {
  test("returns every message once over its pages, newest first, with one total", async () => {
    const george = await clientFor(practice, "george");
    const ids = new Set<string>();
    let last = "9999";
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const { entries, total } = await george.call(messages.list, { box: "inbox", page, pageSize: 50 });
      expect(total).toBe(300);
      expect(entries).toHaveLength(50);
      for (const { id, sentAt = "", box } of entries) {
        expect(box).toBe("inbox");
        expect(new Date(sentAt).toISOString() < last).toBe(true);
        last = new Date(sentAt).toISOString();
        ids.add(id);
      }
    }
    expect(ids.size).toBe(300);
    const beyond = await george.call(messages.list, { box: "inbox", page: 7, pageSize: 50 });
    expect([beyond.entries, beyond.total]).toEqual([[], 300]);
    const short = await george.call(messages.list, { box: "inbox", page: 12 });
    expect(short.entries).toHaveLength(25);
  });

  test("returns unread, read or all messages, and none for Mei", async () => {
    const big = await clientFor(practice, "big");
    const total = async (filter: "all" | "unread" | "read") =>
      (await big.call(messages.list, { box: "inbox", filter })).total;
    expect([await total("all"), await total("unread"), await total("read")]).toEqual([2000, 60, 1940]);
    const mei = await clientFor(practice, "mei");
    for (const box of boxes) expect((await mei.call(messages.list, { box })).entries).toEqual([]);
  });

  test("returns names with macrons and a very long name", async () => {
    const george = await clientFor(practice, "george");
    const { entries } = await george.call(messages.list, { box: "inbox", pageSize: 300 });
    const names = entries.map(({ inboxName = "" }) => inboxName);
    expect(names.some((name) => name.includes("ō"))).toBe(true);
    expect(names.some((name) => name.length > 60)).toBe(true);
    expect(entries.some(({ body = "" }) => body.includes(replySeparator))).toBe(true);
  });
});

test("a draft may have no text or no subject yet", async () => {
  const mei = await clientFor(practice, "mei");
  for (const unfinished of [{ body: "" }, { subject: "" }]) {
    await mei.call(messages.post, { ...input, as: "draft", ...unfinished });
  }
  const { entries } = await mei.call(messages.list, { box: "drafts" });
  expect(entries.map(({ subject, body }) => [subject, body])).toEqual([
    [undefined, letter.body],
    [letter.subject, undefined],
  ]);
});

describe("a sent message", () => {
  test("appears in Sent with its files and gets a reply two hours later", async () => {
    const aroha = await clientFor(practice, "aroha");
    const attachments = [{ contentType: "image/png", data: "iVBORw0KGgo=", title: "rash.png" }];
    expect(await aroha.call(messages.post, { ...input, attachments })).toEqual({ accepted: true });
    const [sent] = (await aroha.call(messages.list, { box: "sent" })).entries;
    expect(sent).toMatchObject({ box: "sent", subject: "Iron", otherName: toHana.name, roleId: "1" });
    expect(sent).toMatchObject({ status: "completed", sentAt: "2026-11-23T09:00:00+13:00" });
    const opened = await aroha.call(messages.read, { messageId: sent?.id ?? "" });
    expect(opened).toMatchObject({ body: input.body, attachments });
    expect((await aroha.world.counters("aroha")).unreadMessages).toBe(3);
    await aroha.world.advance("PT1H59M59S");
    expect((await aroha.call(messages.list, { box: "inbox" })).total).toBe(15);
    await aroha.world.advance("PT1S");
    expect((await aroha.world.counters("aroha")).unreadMessages).toBe(4);
    const [answer] = (await aroha.call(messages.list, { box: "inbox" })).entries;
    expect(answer).toMatchObject({ inboxName: toHana.name, subject: "Re:Iron", read: false });
    expect(answer?.body).toContain(`${replySeparator}${input.body}`);
  });

  test("has a reply that cannot be opened or deleted before it arrives, in the order of sending", async () => {
    const aroha = await clientFor(practice, "aroha");
    await aroha.call(messages.post, input);
    await aroha.world.advance("PT20M");
    await aroha.call(messages.post, { ...input, subject: "Second" });
    const early = `${idOf("aroha")}-messages-new-1`;
    expect((await aroha.send(messages.read, { messageId: early })).status).toBe(404);
    expect((await aroha.send(messages.remove, { messageIds: [early] })).status).toBe(404);
    await aroha.world.snapshot("waiting");
    await aroha.world.reset();
    await aroha.world.restore("waiting");
    await aroha.world.advance("PT20H");
    const { entries } = await aroha.call(messages.list, { box: "inbox" });
    expect(entries.slice(0, 2).map(({ subject }) => subject)).toEqual(["Re:Second", "Re:Iron"]);
  });

  test.each([
    ["800 characters and a quote", { body: `${"ō".repeat(800)}${replySeparator}${"x".repeat(5_000)}` }, true],
    ["801 characters", { body: "x".repeat(801) }, false],
    ["801 characters and a quote", { body: `${"x".repeat(801)}${replySeparator}y` }, false],
    ["nothing but a quote", { body: `${replySeparator}y` }, false],
    ["no recipient", { recipients: [] }, false],
    ["an unknown recipient", { recipients: [{ reference: "Practitioner/999", name: "Dr No" }] }, false],
    ["a whole branch to go to", { recipients: [{ reference: "Location/1", name: "Kererū Street" }] }, true],
    ["a program", { attachments: [{ contentType: "application/x-sh", data: "AA==" }] }, false],
  ])("is refused with %s", async (_, part, accepted) => {
    const aroha = await clientFor(practice, "aroha");
    const before = (await aroha.call(messages.list, { box: "sent" })).total ?? 0;
    expect(await aroha.call(messages.post, { ...input, ...part })).toMatchObject({ accepted });
    expect((await aroha.call(messages.list, { box: "sent" })).total).toBe(before + (accepted ? 1 : 0));
  });
});
