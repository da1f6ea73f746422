import { beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import { actOnCompose } from "#app/routes/signed-in/messages/compose/.server/action.ts";
import { composeTexts } from "#practice-api/messages/texts.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";
import { filledIn, inSession } from "./message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let aroha: RequestContext;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  aroha = await inSession(portal.services, await contextFor(world, "aroha"));
  return () => world.remove();
});

const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: "application/pdf" });
const unknown = (name: string) => new File(["MZ"], name);
/** What a browser sends for a field without a file. */
const noFile = new File([], "");

/** Sends the whole form, as a page without JavaScript does. */
async function submit(intent: string, fields: object = {}, files: File[] = [noFile], upload: string[] = []) {
  const form = new FormData();
  const { upload: _, kept: __, ...texts } = { ...filledIn(), ...fields };
  for (const [name, value] of Object.entries({ intent, ...texts })) form.append(name, String(value));
  for (const file of files) form.append("file", file);
  for (const id of upload) form.append("upload", id);
  const args = screenArgs(portal.services, aroha, "/emails/compose?box=sent");
  // The form as it is: a request of these tests would leave the empty field out.
  const request = Object.assign(new Request(args.url), { formData: async () => form });
  const answer = await actOnCompose({ ...args, request });
  if (answer instanceof Response) return { location: answer.headers.get("location") };
  return { ...answer.data, status: answer.init?.status };
}
const notice = async () => (await portal.services.sessionCache.load(aroha.session.key))("notice");

describe("a message that is sent without JavaScript", () => {
  test("says so when another session sent the same", async () => {
    await submit("send");
    aroha = await inSession(portal.services, await contextFor(world, "aroha"));
    expect(await submit("send")).toEqual({ location: "/emails?box=sent" });
    expect(await notice()).toMatchObject({
      text: expect.stringMatching(
        /^Message Sent Successfully. You sent this to Dr Hana Pōtiki at \d\d:\d\d from/,
      ),
    });
  });

  test("is sent with its files, those of an earlier try too", async () => {
    const first = await submit("send", { subject: "" }, [pdf("first.pdf"), noFile]);
    expect(first).toMatchObject({ status: 422, refused: [], files: [{ name: "first.pdf" }] });
    const [file] = "files" in first ? first.files : [];
    const again = await submit("send", { subject: "" }, [pdf("second.pdf")], [file?.uploadId ?? "", "x"]);
    expect(again).toMatchObject({ files: [{ name: "first.pdf" }, { name: "second.pdf" }] });
    const sent = await submit("send", {}, [pdf("second.pdf")], [file?.uploadId ?? ""]);
    expect(sent).toEqual({ location: "/emails?box=sent" });
    const [post] = await world.journal("POST Patient/Message");
    expect(post?.input).toMatchObject({ attachments: [{}, {}] });
  });
});

describe("a message that comes back", () => {
  test.each([
    [[unknown("a.exe")], composeTexts.noValidFiles],
    [[new File([], "empty.exe")], composeTexts.noValidFiles],
    [[unknown("a.exe"), pdf("b.pdf")], "A file cannot be sent."],
    [[unknown("a.exe"), unknown("c.exe"), pdf("b.pdf")], "2 files cannot be sent."],
  ])("says which of its files cannot be sent", async (files, text) => {
    const answer = await submit("send", {}, files);
    expect(answer).toMatchObject({
      status: 422,
      problem: { type: "invalid", errors: { files: text } },
      refused: files.filter(({ name }) => name.endsWith(".exe")).map(({ name }) => ({ name })),
    });
    expect(await world.journal("POST Patient/Message")).toEqual([]);
  });
});
