import { sampled } from "../support/pages.ts";
import {
  expectEachSheetNamed,
  expectPrinted,
  onPaper,
  openForPrint,
  printed,
  squash,
} from "../support/paper.ts";
import { type Account, expect, test, type World } from "../support/test.ts";

type Listed = {
  collection: string;
  /** What is printed of each record. A record without one of these fields is not listed. */
  fields: readonly string[];
  keep?: (field: (name: string) => unknown) => boolean;
  /** Only so many, the newest of them. */
  most?: number;
};

const medicines = { collection: "medications", fields: ["name", "prescribedOn"] };
const newest = { collection: "results", fields: ["test", "reportedAt"], most: 100 };

/** What each list has of the practice's records. */
const lists: Record<string, Listed> = {
  "/reports": newest,
  "/medications": { ...medicines, keep: (field) => field("isLongTerm") === true },
  "/medications?tab=history&pages=50": medicines,
  "/medication": medicines,
  "/allergies": { collection: "allergies", fields: ["substance"] },
  "/immunisation": { collection: "immunisations", fields: ["name", "date"] },
  "/vitals?pages=50": { collection: "vitals", fields: ["value", "at"] },
  "/letters?pages=50": { collection: "letters", fields: ["type", "at"] },
  "/timeline": { collection: "results", fields: ["test"], most: 40 },
  "/diagnosis?tab=all": { collection: "diagnoses", fields: ["note", "onset"] },
  "/reminders": { collection: "reminders", fields: ["title", "sentAt"] },
  "/appointments?tab=history": {
    collection: "appointments",
    fields: ["provider", "startsAt"],
    keep: (field) => field("status") !== "future",
  },
  "/accounts": {
    collection: "invoices",
    fields: ["reference"],
    keep: (field) => Number(field("balance")) > 0,
  },
};

/** One text for each fact of each record that a list has. */
async function factsOf(world: World, person: Account, { collection, fields, keep, most }: Listed) {
  const records = (await world.list(collection, person)).map(
    (record) =>
      (name: string): unknown =>
        Reflect.get(record, name),
  );
  const dateOf = (field: (name: string) => unknown) => String(field("reportedAt"));
  return records
    .filter((field) => fields.every((name) => field(name) !== undefined) && (keep?.(field) ?? true))
    .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
    .slice(0, most)
    .flatMap((field) => fields.map((name) => onPaper(String(field(name)))));
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
  await signIn("big", { to: false });
  for (const [path, listed] of sampled(Object.entries(lists))) {
    await test.step(path, async () => {
      const texts = await factsOf(world, "big", listed);
      await openForPrint(page, path);
      const sheets = await printed(page);
      expect(texts.length).toBeGreaterThan(0);
      expectPrinted(sheets, texts);
      expect(texts.some((fact) => sheets[0]?.includes(squash(fact)))).toBe(true);
      expectPrinted(sheets, ["As the practice had it on 24-11-2026,"]);
      expectEachSheetNamed(sheets, world.people.big);
      if (path === "/reports") {
        expect(sheets[0]).toContain(squash("100 results are printed here, and there may be more."));
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
  await signIn("xss", { to: false });
  // Text that runs from the right comes in another order.
  const name = "Ānārū <script>window.hacked=1</script>";
  // The head of a sheet is the same for all lists.
  for (const path of ["/reports", "/appointments?tab=history"]) {
    const listed = lists[path];
    if (!listed) throw new Error(`No list is at ${path}.`);
    await test.step(path, async () => {
      const texts = await factsOf(world, "xss", listed);
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
