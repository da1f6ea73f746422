import { describe, expect, test } from "vitest";
import { givenSince } from "#app/.server/needs/given-since.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import { stubScreen } from "../../../support/screen-args.ts";

const influenza = { title: "Influenza vaccination", sentAt: "2026-03-31T09:00:00+13:00" };
const given = (name: string, date?: string): Immunisation => ({
  id: `${name} ${date}`,
  name,
  ...(date === undefined ? {} : { date }),
});
const due = (name: string): Immunisation => ({ id: name, name, kind: "due", dueAt: "2027-04-01" });

async function dayOf(
  reminder: Reminder,
  immunisations: Immunisation[] | "failed",
  areas = ["immunisations"],
) {
  let calls = 0;
  const list = async () => {
    calls++;
    if (immunisations === "failed") throw new Error("not read");
    return { entries: immunisations, unreadable: 0, total: immunisations.length };
  };
  const menu = async () => ({ entries: areas.map((area) => ({ area })), unreadable: 0 });
  const { context } = stubScreen("/", { api: { immunisations: { list } }, menu });
  return { day: (await givenSince(context, [reminder]))(reminder), calls };
}

const reminders: Readonly<Record<string, Reminder>> = {
  flu: influenza,
  "whooping cough": { ...influenza, title: "Whooping cough vaccination" },
  "HPV and Tdap": { ...influenza, title: "HPV and Tdap vaccination" },
  "MMR dose 2": { ...influenza, title: "MMR vaccine dose 2" },
  "none named": { ...influenza, title: "Immunisation due" },
  "no day": { title: influenza.title },
};

/** "Flu 2026-04-13; Zoster due" as immunisations. */
const listed = (text: string): Immunisation[] =>
  text.split("; ").map((one) => {
    const [, name = "", day = ""] = /^(.*) (\S+)$/.exec(one) ?? [];
    if (day === "undated") return { ...given(name), status: "completed" };
    return day === "due" ? due(name) : given(name, day);
  });

describe("the vaccine of a reminder", () => {
  test.each([
    ["after it", "flu", "Influenza (Influvac Tetra) 2026-04-13", "2026-04-13"],
    ["on its day", "flu", "Influenza 2026-03-31", "2026-03-31"],
    ["before it", "flu", "Influenza 2025-04-13", undefined],
    ["twice after it", "flu", "Influenza 2026-05-02; Flu 2026-04-13", "2026-04-13"],
    ["without a date", "flu", "Influenza undated", undefined],
    ["as another vaccine", "flu", "Haemophilus influenzae type b 2026-04-13", undefined],
    ["and is due again", "flu", "Influenza 2026-04-13; Influenza due", undefined],
    ["and another one is due", "flu", "Influenza 2026-04-13; Zoster due", "2026-04-13"],
    ["under its illness", "whooping cough", "Tdap (Boostrix) 2026-06-01", "2026-06-01"],
    ["as a part of what it names", "HPV and Tdap", "Tdap 2026-06-01", undefined],
    ["as another dose", "MMR dose 2", "MMR dose 1 2026-06-01", undefined],
    ["as this dose", "MMR dose 2", "MMR dose 2 2026-06-01", "2026-06-01"],
    ["for a reminder that names none", "none named", "MMR 2026-06-01", undefined],
    ["for a reminder without a day", "no day", "Influenza 2026-04-13", undefined],
  ])("given %s", async (_, reminder, immunisations, day) => {
    expect((await dayOf(reminders[reminder] ?? {}, listed(immunisations))).day).toBe(day);
  });

  test("is not known where the list cannot be read, or is not in the menu", async () => {
    expect((await dayOf(influenza, "failed")).day).toBeUndefined();
    expect(await dayOf(influenza, [given("Influenza", "2026-04-13")], [])).toEqual({
      day: undefined,
      calls: 0,
    });
  });
});
