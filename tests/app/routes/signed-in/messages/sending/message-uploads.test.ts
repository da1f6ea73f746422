import { beforeEach, describe, expect, test } from "vitest";
import type { ScannerAddress } from "#app/.server/messages/file-scanner.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { receiveFile } from "#app/routes/signed-in/messages/sending/.server/files.ts";
import { openPortal, type PortalWorld } from "../../../../../support/portal.ts";
import { openPractice } from "../../../../../support/practice.ts";
import { clamd, deadAddress, eicar, listening } from "../../../../../support/scanner.ts";
import { filledIn, inSession, messageBoxes } from "../message-form.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let mei: RequestContext;
let boxes: ReturnType<typeof messageBoxes>;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  mei = await inSession(portal.services, await contextFor(world, "mei"));
  boxes = messageBoxes(portal.services, world, mei, "mei");
});

const pdf = (text: string, size = 100) =>
  Buffer.concat([Buffer.from(`%PDF-1.7 ${text}`), Buffer.alloc(size)]);
const upload = async (name: string, bytes: Buffer, context = mei) =>
  (await receiveFile({ services: portal.services, context }, name, bytes)).file?.uploadId ?? "";
const posted = async () =>
  (await world.journal("POST Patient/Message")).map(
    ({ input }) => (input as { attachments: { data: string }[] }).attachments,
  );

describe("where a scanner is configured, a file", () => {
  const receive = async (fileScanner: ScannerAddress, bytes: Buffer) => {
    const services = { ...portal.services, config: { ...portal.services.config, fileScanner } };
    return receiveFile({ services, context: mei }, "a.pdf", bytes);
  };
  const stored = async () =>
    (await portal.services.database.selectFrom("uploads").select("id").execute()).length;

  test("is stored once the scanner has found nothing in it", async () => {
    expect(await receive(await listening(clamd), pdf("a"))).toMatchObject({ file: { name: "a.pdf" } });
  });

  test("with a virus is refused and not stored", async () => {
    const before = await stored();
    const { refusal } = await receive(await listening(clamd), pdf(eicar));
    expect(refusal?.text).toMatch(/^We found a virus in this file/);
    expect(await stored()).toBe(before);
  });

  test("is refused and not stored while the scanner cannot be asked", async () => {
    const before = await stored();
    const { refusal } = await receive(await deadAddress(), pdf("a"));
    expect(refusal?.text).toMatch(/^We could not check this file for viruses/);
    expect(await stored()).toBe(before);
  });
});

describe("the files of a message", () => {
  test("are sent up to 10 MB together, in order, and then deleted", async () => {
    const ids = [await upload("a.pdf", pdf("a", 5_200_000)), await upload("b.pdf", pdf("b", 5_100_000))];
    expect(await boxes.submit("send", filledIn({ upload: ids }))).toEqual({ outcome: "sent" });
    // The journal of the practice replaces a file by its size.
    const [attachments] = await posted();
    expect(attachments?.map(({ data }) => data)).toEqual([
      "a file of 5200010 bytes",
      "a file of 5100010 bytes",
    ]);
    for (const id of ids) expect(await portal.services.uploads.find(mei, id)).toBeUndefined();
  });

  test("are saved with a draft, and those of the draft that are kept go with the message", async () => {
    const upload1 = [await upload("a.pdf", pdf("a")), await upload("b.pdf", pdf("b"))];
    const saved = await boxes.submit("saveDraft", filledIn({ upload: upload1 }));
    const draft = saved.outcome === "saved" ? saved.draftId : undefined;
    const form = filledIn({ kept: [2, 7] });
    const autosaved = await boxes.submit("autosave", form, { draft });
    expect(autosaved).toMatchObject({ outcome: "saved", kept: [2] });
    const next = { ...form, kept: [1], upload: [await upload("c.pdf", pdf("c"))] };
    expect(await boxes.submit("send", next, { draft })).toEqual({ outcome: "sent" });
    const files = (await posted()).map((list) =>
      list.map(({ data }) => Buffer.from(data, "base64").toString("latin1", 9, 10)).join(""),
    );
    expect(files).toEqual(["ab", "b", "bc"]);
    expect(await boxes.drafts()).toEqual([]);
  });

  test("are refused when they are another session's, were removed, are too many, too large or the same", async () => {
    const other = await inSession(portal.services, await contextFor(world, "mei"));
    const foreign = await upload("a.pdf", pdf("a"), other);
    const gone = { files: "A file is no longer available. Remove it and choose it again." };
    const send = (ids: string[]) => boxes.submit("send", filledIn({ upload: ids }));
    expect(await send([foreign])).toMatchObject({ errors: gone });
    expect(await send(["nothing"])).toMatchObject({ errors: gone });
    const ids = [];
    for (const text of ["a", "b", "c", "d", "e"]) ids.push(await upload(`${text}.pdf`, pdf(text)));
    expect(await send(ids)).toMatchObject({
      errors: { files: "e.pdf: A message can have 4 files at most." },
    });
    const same = await upload("copy.pdf", pdf("a"));
    expect(await send([ids[0] ?? "", same])).toMatchObject({
      errors: { files: "copy.pdf: You have chosen this file already." },
    });
    const large = [await upload("x.pdf", pdf("x", 6_000_000)), await upload("y.pdf", pdf("y", 6_000_000))];
    expect(await send(large)).toMatchObject({
      errors: { files: "y.pdf: The files of a message can have 10 MB together at most." },
    });
    expect(await posted()).toEqual([]);
  });
});
