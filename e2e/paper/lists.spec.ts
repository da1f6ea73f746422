import { z } from "zod";
import { shortDate } from "../../app/format/dates.ts";
import { expectEachSheetNamed, expectPrinted, openForPrint, printed, squash } from "../support/paper.ts";
import { type Account, expect, test, type World } from "../support/test.ts";

const text = z.string();
const isTrue = z.literal(true);

/** The records of a collection that have this form, from the practice's own state. */
async function recordsOf<T>(world: World, collection: string, person: Account, form: z.ZodType<T>) {
  const records = await world.list(collection, person);
  return records.flatMap((record) => form.safeParse(record).data ?? []);
}

/** What the practice has for each list, as it is printed: one text for each fact of each record. */
async function listsOf(world: World, person: Account) {
  const of = <T>(collection: string, form: z.ZodType<T>) => recordsOf(world, collection, person, form);
  const medicine = z.object({ name: text, prescribedOn: text });
  const [
    medicines,
    longTerm,
    allergies,
    results,
    vaccines,
    vitals,
    letters,
    diagnoses,
    reminders,
    visits,
    bills,
  ] = await Promise.all([
    of("medications", medicine),
    of("medications", medicine.extend({ isLongTerm: isTrue })),
    of("allergies", z.object({ substance: text })),
    of("results", z.object({ test: text, reportedAt: text })),
    of("immunisations", z.object({ name: text, date: text })),
    of("vitals", z.object({ at: text, value: z.number() })),
    of("letters", z.object({ type: text, at: text })),
    of("diagnoses", z.object({ note: text, onset: text })),
    of("reminders", z.object({ title: text, sentAt: text })),
    of("appointments", z.object({ startsAt: text, status: text, provider: text })),
    of("invoices", z.object({ reference: text, balance: z.number().positive() })),
  ]);
  const newest = results.toSorted((a, b) => b.reportedAt.localeCompare(a.reportedAt)).slice(0, 100);
  const past = visits.filter(({ status }) => status !== "future");
  return {
    "/reports": newest.flatMap(({ test: name, reportedAt }) => [name, shortDate(reportedAt)]),
    "/medications": longTerm.flatMap(({ name, prescribedOn }) => [name, shortDate(prescribedOn)]),
    "/medications?tab=history&pages=50": medicines.flatMap(({ name, prescribedOn }) => [
      name,
      shortDate(prescribedOn),
    ]),
    "/medication": medicines.map(({ name }) => name),
    "/allergies": allergies.map(({ substance }) => substance),
    "/immunisation": vaccines.flatMap(({ name, date }) => [name, shortDate(date)]),
    "/vitals?pages=50": vitals.flatMap(({ at, value }) => [shortDate(at), String(value)]),
    "/letters?pages=50": letters.flatMap(({ type, at }) => [type, shortDate(at)]),
    "/timeline": newest.slice(0, 40).map(({ test: name }) => name),
    "/diagnosis?tab=all": diagnoses.flatMap(({ note, onset }) => [note, shortDate(onset)]),
    "/reminders": reminders.flatMap(({ title, sentAt }) => [title, shortDate(sentAt)]),
    "/appointments?tab=history": past.flatMap(({ startsAt, provider }) => [shortDate(startsAt), provider]),
    "/accounts": bills.map(({ reference }) => reference),
  };
}

test("prints every row of the biggest record's lists, and on each sheet whose it is", async ({
  page,
  world,
  signIn,
}) => {
  const many = Array.from({ length: 60 }, (_, index) => [
    `paper-${index}`,
    { name: `Medicine ${index} of paper`, prescribedOn: "2026-10-01", isLongTerm: index % 2 === 0 },
  ]);
  await world.change("medications", "big", Object.fromEntries(many));
  await signIn("big");
  for (const [path, texts] of Object.entries(await listsOf(world, "big"))) {
    await test.step(path, async () => {
      await openForPrint(page, path);
      const sheets = await printed(page);
      expect(texts.length).toBeGreaterThan(0);
      expectPrinted(sheets, texts);
      expect(texts.some((fact) => sheets[0]?.includes(squash(fact)))).toBe(true);
      expectEachSheetNamed(sheets, world.people.big);
      if (path === "/reports") {
        expect(sheets[0]).toContain(squash("100 results are printed here, and there are more."));
      }
      if (path === "/medications") expect(sheets[0]).toContain(squash("Long term medicines only."));
    });
  }
});

test("prints hostile names and records on paper as they are, without losing the head of a sheet", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("xss");
  // Text that runs from the right comes in another order.
  const name = "Ānārū <script>window.hacked=1</script>";
  const lists = Object.entries(await listsOf(world, "xss"));
  for (const [path, texts] of lists) {
    await test.step(path, async () => {
      await openForPrint(page, path);
      const sheets = await printed(page);
      expectPrinted(
        sheets,
        texts.filter((text) => /^\d\d-\d\d-\d{4}$/.test(text)),
      );
      expectPrinted(sheets.slice(0, 1), Array(60).fill("Whakatāne"));
      expectEachSheetNamed(sheets, world.people.xss, name);
    });
  }
});
