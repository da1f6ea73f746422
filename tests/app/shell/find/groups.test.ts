import { afterEach, describe, expect, test, vi } from "vitest";
import { coverPage } from "#app/browser/page-cover.ts";
import { type Findable, forgetSeen, keepSeen, seenOf } from "#app/browser/seen-lists.ts";
import { menuScreens } from "#app/screens.ts";
import { find, findIndex, unseenIn } from "#app/shell/find/groups.ts";
import { wordsOf } from "#app/shell/find/matching.ts";
import { searchesFor } from "#app/shell/find/places.ts";
import type { ShellMenuItem } from "#app/shell/shell-data.ts";

const menuOf = (...areas: string[]): ShellMenuItem[] =>
  areas.flatMap((area) => {
    const screen = menuScreens.get(area);
    return screen ? [{ label: screen.label, area, href: screen.path, ...screen.menu }] : [];
  });
const menu = menuOf("appointments", "messages", "medications", "results", "letters", "billing");
const entry = (id: string, name: string): Findable => ({ id, name, facts: "", href: `/${id}` });
const records = [
  { key: "a", name: "Aroha Ngata", isHolder: true, isOpen: true },
  { key: "t", name: "Tāma Ngata", isHolder: false, isOpen: false },
];
const list = (entries: Findable[], isWhole = true) => ({ isWhole, entries: () => entries });
const groups = (words: string[], of = menu, kinds: Parameters<typeof findIndex>[1] = []) =>
  find(findIndex(of, kinds, records, seenOf("own")), words);
const found = (typed: string, of = menu) =>
  groups(wordsOf(typed), of).map(({ name, shown }) => [name, ...shown.map((one) => one.name)]);

afterEach(forgetSeen);

describe("the index", () => {
  test("has actions, screens and lists in this order, without empty groups", () => {
    keepSeen("own", "letters/all", list([entry("l", "Message about a test")]));
    keepSeen("own", "results/all", list([entry("r", "Test of messages")]));
    expect(found("message")).toEqual([
      ["Do now", "Write a message"],
      ["Screens", "Sent messages", "Draft messages"],
      ["Test results", "Test of messages"],
      ["Letters", "Message about a test"],
    ]);
    expect(found("test").map(([name]) => name)).toEqual(["Screens", "Test results", "Letters", "Do now"]);
  });

  test("offers the screens and actions of the menu only", () => {
    const actions = groups([], menuOf("results")).flatMap(({ shown }) => shown);
    const profile = Array(4).fill("/profile");
    expect(actions.map(({ href, press }) => press ?? href.split("?")[0])).toEqual([
      "switch-t",
      "/clinician",
      ...profile,
      "cover-screen",
      "log-out",
    ]);
    expect(found("tama", menuOf())).toEqual([["Do now", "Switch to Tāma Ngata"]]);
    expect(found("book", menuOf("results"))).toEqual([]);
    expect(found("vaccine", menuOf("immunisations"))).toEqual([["Screens", "Immunisations"]]);
  });

  test("offers the kinds that can be booked in patients’ words, where the menu has appointments", () => {
    const kinds = [{ place: 3, name: "Flu clinic", plain: "The flu vaccine", about: "A nurse jab" }];
    const booked = (of: ShellMenuItem[]) =>
      groups(wordsOf("book flu jab"), of, kinds).flatMap(({ shown }) => shown);
    const href = "/appointments?tab=book&kind=3";
    expect(booked(menu)).toMatchObject([{ name: "Book: The flu vaccine", facts: "Flu clinic", href }]);
    expect(booked(menuOf("results"))).toEqual([]);
  });

  test("has each entry once, as the list that was seen last has it", () => {
    keepSeen("own", "results/all", list([{ ...entry("1", "Iron"), isUnread: true }]));
    keepSeen("own", "results/found", list([{ ...entry("1", "Iron"), isUnread: false }]));
    const [group] = groups(["iron"]);
    expect(group).toMatchObject({ total: 1, shown: [{ isUnread: false }] });
  });

  test("has one row a test, and a result that alone fits as itself", () => {
    const result = (at: string, isUnread: boolean) => ({
      ...entry(at, "HbA1c"),
      facts: at,
      at: Date.parse(at),
      isUnread,
    });
    const results = [result("2026-11-23T09:00+13:00", true), result("2025-02-01T09:00+13:00", false)];
    const rows = (typed: string) => groups(wordsOf(typed)).flatMap(({ shown }) => shown);
    keepSeen("own", "results/all", list([...results, { ...entry("x", "HbA1c"), facts: "no date" }]));
    expect(rows("hba1c")).toMatchObject([
      {
        facts: "3 results, latest 23-11-2026, 1 without a date, 1 unread",
        form: { intent: "search", search: "HbA1c" },
        href: "/reports",
      },
    ]);
    expect(rows("hba1c 2025")).toEqual([results[1]]);
    expect(rows("hba1c 20")).toMatchObject([{ facts: "2 of 3 results, latest 23-11-2026, 1 unread" }]);
    keepSeen("own", "results/all", list(results, false));
    expect(rows("hba1c")).toMatchObject([
      { facts: "at least 2 results, latest loaded 23-11-2026, 1 unread" },
    ]);
  });

  test("shows eight of a group and counts all", () => {
    keepSeen("own", "letters/all", list(Array.from({ length: 20 }, (_, at) => entry(`${at}`, "Iron"))));
    const [group] = groups(["iron"]);
    expect([group?.total, group?.shown.length]).toEqual([20, 8]);
  });

  test("names what was not seen, what was seen in part, and what is searched", () => {
    keepSeen("own", "results/all", list([], false));
    keepSeen("own", "messages/inbox", list([]));
    keepSeen("own", "letters/all", list([]));
    keepSeen("own", "appointments/found", list([]));
    expect(unseenIn(menu, seenOf("own"))).toEqual({
      none: ["medications", "messages", "appointments", "billing"],
      part: ["results"],
      looked: ["results", "letters"],
    });
  });
});

describe("what was seen", () => {
  test("is forgotten with the record, and when the page is covered", () => {
    keepSeen("own", "results/all", list([entry("1", "Iron")]));
    expect(seenOf("other").size).toBe(0);
    keepSeen("other", "letters/all", list([]));
    expect([seenOf("own").size, seenOf("other").size]).toEqual([0, 1]);
    vi.stubGlobal("document", { documentElement: { hasAttribute: () => true } });
    coverPage();
    vi.unstubAllGlobals();
    expect(seenOf("other").size).toBe(0);
  });
});

test("no address of a search has its words", () => {
  const searches = searchesFor(menuOf("results", "messages", "medications", "timeline"), "secret");
  expect(searches).toHaveLength(4);
  expect(searches.filter(({ href }) => href.includes("secret"))).toEqual([]);
  expect(searchesFor(menu, "  ")).toEqual([]);
});
