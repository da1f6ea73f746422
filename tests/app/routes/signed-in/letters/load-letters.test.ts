import { describe, expect, test } from "vitest";
import { loadLetters } from "#app/routes/signed-in/letters/.server/load-letters.ts";
import type { ListedLetter } from "#app/routes/signed-in/letters/letter.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";
import type { TimelineEvent } from "#practice-api/timeline/endpoints.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const pdf = Buffer.from("%PDF-1.7").toString("base64");
const html = Buffer.from("<p>Dear Sione</p>").toString("base64");
const letters: Letter[] = [
  { id: "undated", contentType: "application/pdf" },
  { id: "old", type: "Referral", at: "2026-01-05T09:00:00+13:00", contentType: "image/png" },
  { id: "new", type: "", at: "2026-11-18T09:00:00+13:00", contentType: "text/html", data: html },
  { id: "other", type: "Note", at: "2026-06-01T09:00:00+12:00", contentType: "application/msword" },
];

type Stub = {
  list?: () => Promise<unknown>;
  read?: () => Promise<Letter>;
  areas?: readonly string[];
  events?: readonly TimelineEvent[];
};

async function load(query: string, { list, read, areas = [], events = [] }: Stub = {}) {
  const stub = stubList(letters);
  const reads: string[] = [];
  const menu = async () => ({ entries: areas.map((area) => ({ area })) });
  const api = {
    timeline: stubList(events),
    letters: {
      list: list ?? stub.list,
      read: async ({ letterId }: { letterId: string }) => {
        reads.push(letterId);
        return read === undefined ? { id: letterId, type: "Discharge", data: pdf } : read();
      },
    },
  };
  const session = { data: { patientId: "patient", holderId: "holder" } };
  const services = {
    documentLimits: { consume: async () => undefined },
    html: { clean: async (html: string) => ({ html }) },
  };
  const loaded = await loadLetters(
    stubScreen(`/letters${query}`, { record: "r", api, session, menu }, services),
  );
  const { opened } = loaded;
  return {
    filter: loaded.filter,
    pages: loaded.pages,
    list: "list" in loaded ? await loaded.list : "none",
    providers: "providers" in loaded ? await loaded.providers : "none",
    opened: opened && { id: opened.id, letter: await opened.letter, document: await opened.document },
    queries: stub.queries,
    reads,
  };
}
const panel = <T>(value: T) => ({ state: "loaded", value });
const down = () => Promise.reject(new Error("down"));

describe("the list of letters", () => {
  test.each([
    ["?from=2026-01-01&to=2026-06-30", { from: "2026-01-01", to: "2026-06-30" }],
    ["?from=2026-01-01", { from: "2026-01-01", to: "2026-11-24" }],
  ])("asks the practice for the range of %s once", async (query, range) => {
    const { queries, filter } = await load(query);
    expect(queries).toEqual([{ ...range, page: 1 }]);
    expect(filter.range).toEqual(range);
  });

  test("has the files that can be shown without reading them first", async () => {
    const { list } = await load("");
    const { entries } = (list as { value: { entries: ListedLetter[] } }).value;
    expect(entries.map(({ id, file }) => [id, file])).toEqual([
      ["new", undefined],
      ["other", undefined],
      ["old", { kind: "picture", src: "/letters/old/file?record=r" }],
      ["undated", { kind: "pdf", src: "/letters/undated/file?record=r" }],
    ]);
  });

  test("has the providers that the timeline names beside the same letter", async () => {
    const event = {
      id: "old",
      kind: "Letter",
      detail: "Referral",
      at: "2026-01-05",
      provider: "Pacific Radiology",
    };
    const events = [
      event,
      { ...event, id: "other", detail: "Another name", at: "2026-06-01" },
      { id: "new", kind: "Letter", at: "2026-11-18T09:00:00+13:00", detail: "" },
    ];
    const areas = ["timeline"];
    expect((await load("", { areas, events })).providers).toEqual(panel({ old: "Pacific Radiology" }));
    for (const kind of ["Test result", ""]) {
      const events = [{ ...event, kind }];
      expect((await load("", { areas, events })).providers).toEqual(panel({}));
    }
    expect((await load("", { areas, events: [{ ...event, at: "2026-01-06" }] })).providers).toEqual(
      panel({}),
    );
    expect((await load("", { events })).providers).toEqual(panel(undefined));
  });
});

describe("the letter that the address opens", () => {
  test("is that of the list, without a call of its own", async () => {
    const { opened, reads } = await load("?letter=new");
    expect(opened).toMatchObject({
      id: "new",
      letter: panel({ id: "new", title: "Letter", format: "Text" }),
      document: panel({ kind: "html", html: "<p>Dear Sione</p>", src: "/letters/new/file?record=r" }),
    });
    expect(reads).toEqual([]);
    const old = (await load("?letter=old")).opened;
    expect(old).toMatchObject({ letter: panel({ title: "Referral" }), document: panel({ kind: "picture" }) });
  });

  test.each([
    ["is not in the list", "?letter=elsewhere", {}],
    ["is opened while the list cannot be read", "?letter=elsewhere", { list: down }],
    ["is opened beside a refused range", "?letter=elsewhere&to=2026-06-30", {}],
  ])("is read once when it %s", async (_, query, stub) => {
    const { opened, reads } = await load(query, stub);
    expect(opened).toEqual({
      id: "elsewhere",
      letter: panel({ id: "elsewhere", title: "Discharge", at: undefined, format: undefined }),
      document: panel({ kind: "pdf", src: "/letters/elsewhere/file?record=r" }),
    });
    expect(reads).toEqual(["elsewhere"]);
  });
});
