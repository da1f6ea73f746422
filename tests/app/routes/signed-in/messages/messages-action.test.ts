import { describe, expect, test } from "vitest";
import { actOnMessages } from "#app/routes/signed-in/messages/.server/action.ts";
import { loader as readPage } from "#app/routes/signed-in/messages/list/message-page.resource.ts";
import { openSessions } from "../../../../support/portal.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const { portal, page, signIn, recordOf } = openSessions();

type Stored = { id: string; box: string; read: boolean };
const inbox = async () =>
  ((await portal.world.list("messages", "sione")) as readonly Stored[]).filter(({ box }) => box === "inbox");

/** Sends a form of the messages, and returns the status and the answer. */
async function submit(fields: [string, string][]) {
  const cookie = await signIn("sione");
  const form = new URLSearchParams(fields);
  const answer = await page(
    "/emails",
    { cookie, record: await recordOf(cookie), form: Object.fromEntries(form) },
    async (context) => {
      const { data, init } = await actOnMessages(screenArgs(portal.services, context, "/emails", form));
      return Response.json(data, init ?? {});
    },
  );
  return { status: answer.status, answer: await answer.json() };
}

const remove = (...ids: string[]) =>
  submit([["intent", "delete"], ...ids.map((id): [string, string] => ["id", id])]);

describe("opening a message", () => {
  test("returns its text and its files, PDFs first, and marks it as read", async () => {
    const unread = (await inbox()).find(({ read }) => !read);
    const id = unread?.id ?? "";
    const file = (data: string, contentType: string, title?: string) => ({
      contentType,
      data: Buffer.from(data, "latin1").toString("base64"),
      ...(title === undefined ? {} : { title }),
    });
    await portal.world.change("messages", "sione", {
      [id]: {
        attachments: [
          file("\x89PNG\r\n\x1a\n", "image/png", "Photo.png"),
          file("MZ\0\0", "image/png", "icon.bin"),
          file("%PDF-1.7", "image/png"),
          file("Kia ora", "text/plain", "Note.txt"),
          file("{\\rtf1", "text/rtf", "Letter"),
        ],
        body: "Thanks.\n\n----- Original Message -----\n\nHow often?",
      },
    });
    const { status, answer } = await submit([
      ["intent", "open"],
      ["messageId", id],
    ]);
    expect(status).toBe(200);
    expect(answer.message).toMatchObject({ typed: "Thanks.", original: "How often?", isUnread: false });
    const path = `/emails/${id}/attachments`;
    expect(answer.message.files).toEqual([
      {
        kind: "pdf",
        format: "PDF",
        name: "PDF",
        size: 8,
        src: expect.stringContaining(`${path}/3/file?record=`),
      },
      {
        kind: "picture",
        format: "Picture",
        name: "Photo.png",
        size: 8,
        src: expect.stringContaining(`${path}/1/file?record=`),
      },
      { kind: "text", format: "Text", name: "Note.txt", size: 7, src: `/preview?message=${id}&attachment=4` },
      {
        kind: "saved",
        format: "Text document (RTF)",
        name: "Letter",
        size: 6,
        src: expect.stringContaining(`${path}/5/file?record=`),
        reason: "rtf",
      },
      { kind: "unsupported", format: "Cannot be shown", name: "icon.bin", size: 4, src: expect.any(String) },
    ]);
    expect((await inbox()).find((message) => message.id === id)?.read).toBe(true);
  });

  test("tells a message that is gone from one that could not be read", async () => {
    expect(
      await submit([
        ["intent", "open"],
        ["messageId", "gone"],
      ]),
    ).toEqual({
      status: 404,
      answer: { intent: "open", messageId: "gone", failure: "missing" },
    });
    await portal.world.addFault({
      match: { path: "Patient/MessageByID" },
      effect: { type: "status", status: 500 },
    });
    const [first] = await inbox();
    const { status, answer } = await submit([
      ["intent", "open"],
      ["messageId", first?.id ?? ""],
    ]);
    expect([status, answer.failure]).toEqual([503, "failed"]);
  });
});

test("messages are deleted with one call for all of them", async () => {
  const [first, second, ...rest] = (await inbox()).map(({ id }) => id);
  const { answer } = await remove(first ?? "", second ?? "");
  expect(answer).toEqual({
    intent: "delete",
    ids: [first, second],
    deleted: [first, second],
    outcome: "done",
  });
  expect((await inbox()).map(({ id }) => id)).toEqual(rest);
  await portal.world.verify({
    call: "DELETE Patient/DeleteMessage",
    times: 1,
    with: { messageIds: [first, second] },
  });
});

describe("a page of a box", () => {
  test.each(["page=0", "page=x", "box=sent", "page=1001"])("refuses ?%s", async (query) => {
    const url = new URL(`http://portal.test/emails/page?${query}`);
    const request = new Request(url, { headers: { "X-Portal-Record": "any" } });
    const args = { url, request } as Parameters<typeof readPage>[0];
    expect((await readPage(args)).status).toBe(400);
  });

  test("refuses a request that does not name its record", async () => {
    const url = new URL("http://portal.test/emails/page?page=1");
    const args = { url, request: new Request(url) } as Parameters<typeof readPage>[0];
    expect((await readPage(args)).status).toBe(400);
  });
});
