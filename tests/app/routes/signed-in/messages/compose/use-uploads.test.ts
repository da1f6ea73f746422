import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useUploads } from "#app/routes/signed-in/messages/compose/file-chooser.tsx";
import type { MessageFile } from "#machines/message/types.ts";
import { stubPortal } from "../../../../../support/browser/stub-portal.ts";
import { StubUpload } from "../../../../../support/browser/stub-upload.ts";
import { type RunningHook, runHook } from "../../../../../support/hooks/run-hook.tsx";

const portal = stubPortal();
let events: { type: string; [name: string]: unknown }[];
let message: { files: Partial<MessageFile>[] };
const actor = {
  send: (event: { type: string }) => events.push(event),
  getSnapshot: () => ({ context: message }),
} as never;
let uploads: RunningHook<undefined, ReturnType<typeof useUploads>>;

beforeEach(async () => {
  events = [];
  message = { files: [] };
  uploads = await runHook(() => useUploads(actor), undefined);
});
afterEach(() => vi.useRealTimers());

const pdf = (name: string, text = name) => new File([`%PDF-1.7 ${text}`], name);
const add = (...files: File[]) => uploads.act(() => uploads.current.add(files));
const end = (how: (upload: StubUpload) => void, upload = StubUpload.all.at(-1)) =>
  uploads.act(() => upload && how(upload));
const counts = () => {
  const last = events.findLast(({ type }) => type === "uploads");
  return `${last?.pending} uploading, ${last?.failed} failed`;
};
/** Each file that is not part of the message yet: its name, and why it is not uploaded. */
const states = () =>
  uploads.current.chosen.map(({ name, refusal, isInterrupted }) =>
    [name, refusal, isInterrupted && "interrupted"].filter(Boolean).join(": "),
  );

describe("a chosen file", () => {
  test("is uploaded with its name and the record of its page, and then becomes part of the message", async () => {
    await add(pdf("Tā.pdf"), pdf("b.pdf"));
    expect([states(), counts()]).toEqual([["Tā.pdf", "b.pdf"], "2 uploading, 0 failed"]);
    const [first] = StubUpload.all;
    expect(first).toMatchObject({ method: "POST", address: "/emails/uploads" });
    expect(first?.headers).toEqual({
      "content-type": "application/octet-stream",
      "x-file-name": "T%C4%81.pdf",
      "x-portal-record": "a record",
    });
    await end(({ upload }) => upload.onprogress?.({ loaded: 1, total: 2 }), first);
    expect(uploads.current.chosen.map(({ percent }) => percent)).toEqual([50, 0]);
    const file = { name: "Tā.pdf", uploadId: "u1" };
    await end((upload) => upload.answer({ file }), first);
    expect(events).toContainEqual({ type: "fileAdded", file });
    expect([states(), counts()]).toEqual([["b.pdf"], "1 uploading, 0 failed"]);
  });

  test.each<[string, (upload: StubUpload) => void, [string, boolean][]]>([
    ["the connection breaks", (upload) => upload.onerror(), []],
    ["the limit refuses it", (upload) => upload.answer({}, { status: 429 }), []],
    [
      "the session has ended",
      (upload) => upload.answer({}, { status: 401, refusal: "expired" }),
      [["expired", true]],
    ],
  ])("can be tried again where %s", async (_what, how, refusals) => {
    await add(pdf("a.pdf"));
    await end(how);
    expect([states(), counts()]).toEqual([["a.pdf: interrupted"], "0 uploading, 1 failed"]);
    expect(portal.refusals).toEqual(refusals);
    await uploads.act(() => uploads.current.chosen[0]?.retry());
    expect([states(), counts()]).toEqual([["a.pdf"], "1 uploading, 0 failed"]);
    expect(StubUpload.all).toHaveLength(2);
  });

  test("that the portal refuses says why, and counts neither as uploaded nor as interrupted", async () => {
    await add(pdf("a.pdf"));
    await end((upload) => upload.answer({ refusal: { name: "a.pdf", text: "Damaged." } }));
    expect([states(), counts()]).toEqual([["a.pdf: Damaged."], "0 uploading, 0 failed"]);
  });

  test("can be stopped or removed, which ends its upload, as leaving the form does", async () => {
    await add(pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf"));
    const [first, second] = uploads.current.chosen;
    await uploads.act(() => first?.stop());
    expect(states()).toEqual(["a.pdf: interrupted", "b.pdf", "c.pdf"]);
    await uploads.act(() => uploads.current.remove(second?.id ?? 0));
    expect(states()).toEqual(["a.pdf: interrupted", "c.pdf"]);
    await uploads.unmount();
    expect(StubUpload.all.map(({ abort }) => abort.mock.calls.length)).toEqual([1, 1, 1]);
  });
});

describe("a file that cannot be sent", () => {
  test("is refused with the reason, is not uploaded, and does not count against the number of files", async () => {
    const four = ["c", "d", "e", "f"].map((name) => pdf(`${name}.pdf`));
    await add(new File(["text"], "a.txt"), new File(["text"], "b.pdf"), ...four);
    expect(states().slice(0, 3)).toEqual([
      expect.stringMatching("a.txt: This kind of file"),
      expect.stringMatching("b.pdf: .* not what its name says"),
      "c.pdf",
    ]);
    await add(pdf("g.pdf"), new File(["text"], "h.txt"));
    expect(states().at(-1)).toBe("2 more files: Left out. A message can have 4 files at most.");
    expect(uploads.current.noneValid).toBe(0);
    expect(StubUpload.all).toHaveLength(4);
  });

  test("because the message or the choice has it already is named, beside those that can", async () => {
    await add(pdf("a.pdf", "same"), pdf("b.pdf", "same"));
    expect(states()).toEqual(["a.pdf", "b.pdf: You have chosen this file already."]);
    const { digest } = uploads.current.chosen[0] ?? {};
    const bytes = await pdf("", "same").bytes();
    expect(digest).toBe(Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64url"));
    await end((upload) => upload.answer({ file: { name: "a.pdf" } }));
    message.files = [{ size: 13, digest: digest ?? "" }];
    await add(pdf("c.pdf", "same"));
    expect(states().at(-1)).toBe("c.pdf: You have chosen this file already.");
    expect(StubUpload.all).toHaveLength(1);
  });
});

test("a choice without a valid file is reported anew each time", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 5_000 });
  for (const [files, reported] of [
    [[new File(["x"], "a.txt")], 5_000],
    [[new File(["x"], "a.txt"), pdf("b.pdf")], 0],
    [[], 0],
  ] as const) {
    await add(...files);
    expect(uploads.current.noneValid).toBe(reported);
  }
});

test("a file of the message is removed with its upload, and one of the draft has none", async () => {
  const files = [
    { name: "a.pdf", uploadId: "u/1" },
    { name: "b.pdf", number: 1 },
  ] as unknown as MessageFile[];
  for (const file of files) uploads.current.removeFile(file);
  expect(events.filter(({ type }) => type === "fileRemoved").map(({ file }) => file)).toEqual(files);
  const [request] = portal.requests;
  // It is removed even when the page is being left.
  expect(request).toMatchObject({ method: "DELETE", keepalive: true });
  expect([portal.asked(), portal.records()]).toEqual([["/emails/uploads?id=u%2F1"], ["a record"]]);
});
