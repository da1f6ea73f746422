import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useUploads } from "#app/routes/signed-in/messages/compose/use-uploads.ts";
import type { MessageFile } from "#machines/message/types.ts";
import { StubUpload } from "../../../../../support/browser/stub-upload.ts";
import { type RunningHook, runHook } from "../../../../../support/hooks/run-hook.tsx";

let events: { type: string; [name: string]: unknown }[];
let message: { files: Partial<MessageFile>[] };
const actor = {
  send: (event: { type: string }) => events.push(event),
  getSnapshot: () => ({ context: message }),
} as never;
type Uploads = RunningHook<undefined, ReturnType<typeof useUploads>>;
let uploads: Uploads;

beforeEach(async () => {
  [events, StubUpload.all] = [[], []];
  message = { files: [] };
  vi.stubGlobal("XMLHttpRequest", StubUpload);
  uploads = await runHook(() => useUploads(actor), undefined);
});
afterEach(() => vi.useRealTimers());

const pdf = (name: string, text = name) => new File([`%PDF-1.7 ${text}`], name);
const add = (...files: File[]) => uploads.act(() => uploads.current.add(files));
const answer = (response: object, upload = StubUpload.all.at(-1)) =>
  uploads.act(() => upload?.answer(response));
const counts = () => {
  const last = events.findLast(({ type }) => type === "uploads");
  return [last?.pending, last?.failed];
};
const states = () =>
  uploads.current.chosen.map(({ name, refusal, isInterrupted }) => [name, refusal, isInterrupted]);

describe("a chosen file", () => {
  test("is uploaded and then becomes part of the message", async () => {
    await add(pdf("a.pdf"), pdf("b.pdf"));
    expect(states()).toEqual([
      ["a.pdf", undefined, false],
      ["b.pdf", undefined, false],
    ]);
    expect(counts()).toEqual([2, 0]);
    const [first] = StubUpload.all;
    await uploads.act(() => first?.upload.onprogress?.({ loaded: 1, total: 2 }));
    expect(uploads.current.chosen.map(({ percent }) => percent)).toEqual([50, 0]);
    const file = { name: "a.pdf", uploadId: "u1" };
    await answer({ file }, first);
    expect(events).toContainEqual({ type: "fileAdded", file });
    expect(states()).toEqual([["b.pdf", undefined, false]]);
    expect(counts()).toEqual([1, 0]);
  });

  test("that is interrupted can be tried again", async () => {
    await add(pdf("a.pdf"));
    await uploads.act(() => StubUpload.all[0]?.onerror());
    expect([states(), counts()]).toEqual([[["a.pdf", undefined, true]], [0, 1]]);
    await uploads.act(() => uploads.current.chosen[0]?.retry());
    expect([states(), counts()]).toEqual([[["a.pdf", undefined, false]], [1, 0]]);
    expect(StubUpload.all).toHaveLength(2);
  });

  test("that the portal refuses says why, and counts neither as uploaded nor as interrupted", async () => {
    await add(pdf("a.pdf"));
    await answer({ refusal: { name: "a.pdf", text: "Damaged." } });
    expect([states(), counts()]).toEqual([[["a.pdf", "Damaged.", false]], [0, 0]]);
  });

  test("can be stopped or removed, which ends its upload", async () => {
    await add(pdf("a.pdf"), pdf("b.pdf"));
    const [first, second] = uploads.current.chosen;
    await uploads.act(() => first?.stop());
    expect(states().map(([, , isInterrupted]) => isInterrupted)).toEqual([true, false]);
    await uploads.act(() => uploads.current.remove(second?.id ?? 0));
    expect(StubUpload.all.map(({ abort }) => abort.mock.calls.length)).toEqual([1, 1]);
    expect(states()).toEqual([["a.pdf", undefined, true]]);
  });
});

describe("a file that cannot be sent", () => {
  test("is refused with the reason and is not uploaded", async () => {
    await add(new File(["text"], "a.txt"), new File(["text"], "b.pdf"));
    expect(states()).toEqual([
      ["a.txt", expect.stringContaining("This kind of file"), false],
      ["b.pdf", expect.stringContaining("not what its name says"), false],
    ]);
    expect(StubUpload.all).toEqual([]);
  });

  test("because the message or the choice has it already is named, beside those that can", async () => {
    await add(pdf("a.pdf", "same"), pdf("b.pdf", "same"));
    expect(states()).toEqual([
      ["a.pdf", undefined, false],
      ["b.pdf", "You have chosen this file already.", false],
    ]);
    const { digest } = uploads.current.chosen[0] ?? {};
    expect(digest).toBe(
      Buffer.from(await crypto.subtle.digest("SHA-256", await pdf("", "same").bytes())).toString("base64url"),
    );
    await answer({ file: { name: "a.pdf" } });
    message.files = [{ size: 13, digest: digest ?? "" }];
    await add(pdf("c.pdf", "same"));
    expect(states().at(-1)).toEqual(["c.pdf", "You have chosen this file already.", false]);
    expect(StubUpload.all).toHaveLength(1);
  });

  test("does not count against the number of files", async () => {
    await add(new File(["x"], "a.txt"), ...["b", "c", "d", "e"].map((name) => pdf(`${name}.pdf`)));
    await add(pdf("f.pdf"));
    const refused = uploads.current.chosen.filter(({ refusal }) => refusal !== undefined);
    expect(refused.map(({ name }) => name)).toEqual(["a.txt", "f.pdf"]);
  });
});

test("a choice without a valid file is reported anew each time", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 5_000 });
  await add(new File(["x"], "a.txt"));
  expect(uploads.current.noneValid).toBe(5_000);
  await add(new File(["x"], "a.txt"), pdf("b.pdf"));
  expect(uploads.current.noneValid).toBe(0);
  await add();
  expect(uploads.current.noneValid).toBe(0);
});

test("a file of the message is removed with its upload, and one of the draft has none", async () => {
  const fetching = vi.fn(async (_address: string) => new Response());
  vi.stubGlobal("fetch", fetching);
  const files = [
    { name: "a.pdf", uploadId: "u1" },
    { name: "b.pdf", number: 1 },
  ] as unknown as MessageFile[];
  for (const file of files) uploads.current.removeFile(file);
  expect(events.filter(({ type }) => type === "fileRemoved").map(({ file }) => file)).toEqual(files);
  expect(fetching.mock.calls.map(([address]) => address)).toEqual(["/emails/uploads?id=u1"]);
});

test("the uploads end when the form is left", async () => {
  await add(pdf("a.pdf"));
  await uploads.unmount();
  expect(StubUpload.all[0]?.abort).toHaveBeenCalled();
});
