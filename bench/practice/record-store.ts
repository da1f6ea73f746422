import { Collection } from "@msw/data";
import { z } from "zod";
import type { Effort } from "../effort.ts";
import { median } from "../figures.ts";
import type { Table } from "../table.ts";

/** A record as both stores keep it. */
const schema = z.object({
  id: z.string(),
  name: z.string(),
  directions: z.string(),
  quantity: z.number(),
  isLongTerm: z.boolean(),
});
type Item = z.output<typeof schema>;

const listLength = 50;
/** Lists of one world, when all of them are made at once: fifteen of ten people. */
const listsOfWorld = 150;

const itemAt = (index: number): Item => ({
  id: `20101-medication-${index}`,
  name: `Medicine ${index}`,
  directions: "Take one tablet once daily",
  quantity: index,
  isLongTerm: index % 2 === 0,
});

/** A list that never changes, with an index: what the mock keeps (docs/mock-practice.md 2). */
function frozenList() {
  const items = Object.freeze(Array.from({ length: listLength }, (_, index) => Object.freeze(itemAt(index))));
  return { items, byId: new Map(items.map((item) => [item.id, item])) };
}

async function medianMs(rounds: number, run: () => Promise<unknown> | unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await run();
    times.push(performance.now() - begin);
  }
  return median(times);
}

async function collection() {
  const made = new Collection({ schema });
  for (let index = 0; index < listLength; index += 1) await made.create(itemAt(index));
  return made;
}

/** Two people take one slot at the same moment: how many of them have it then. */
async function takenTwice(): Promise<readonly [string, string]> {
  const slots = new Collection({ schema: z.object({ id: z.string(), taker: z.string() }) });
  const take = async (taker: string) => {
    if (slots.findFirst((q) => q.where({ id: "slot" }))) return "refused";
    await slots.create({ id: "slot", taker });
    return "booked";
  };
  const library = await Promise.all([take("one"), take("other")]);
  const taken = new Map<string, string>();
  const takeHere = async (taker: string) => {
    if (taken.has("slot")) return "refused";
    taken.set("slot", taker);
    return "booked";
  };
  const own = await Promise.all([takeHere("one"), takeHere("other")]);
  return [library.join(" and "), own.join(" and ")];
}

/** Why the mock does not keep its records in @msw/data (decision 0031). */
export async function recordStoreTable({ load }: Effort["practice"]): Promise<Table> {
  const rounds = load.rounds > 1 ? 50 : 1;
  const last = `20101-medication-${listLength - 1}`;
  const [kept, own] = [await collection(), frozenList()];
  const find = () => kept.findFirst((q) => q.where({ id: last }));
  const update = () =>
    kept.update((q) => q.where({ id: last }), {
      data: (item) => {
        item.quantity += 1;
      },
    });
  const replace = (item: Item) => new Map(own.byId).set(item.id, Object.freeze({ ...item, quantity: 1 }));
  const microseconds = async (run: () => Promise<unknown> | unknown, repeats: number) => {
    const all = async () => {
      for (let repeat = 0; repeat < repeats; repeat += 1) await run();
    };
    return ((await medianMs(rounds, all)) * 1_000) / repeats;
  };
  const row = async (
    name: string,
    library: () => Promise<unknown> | unknown,
    ours: () => unknown,
    repeats: number,
  ) => {
    const [theirs, here] = [await microseconds(library, repeats), await microseconds(ours, repeats)];
    return [name, theirs.toFixed(1), here.toFixed(2), (theirs / here).toFixed(0)];
  };
  const world = async () => {
    for (let list = 0; list < listsOfWorld; list += 1) await collection();
  };
  const worldHere = () => Array.from({ length: listsOfWorld }, frozenList);
  return {
    title: "Records of a world: @msw/data 1.1.7 beside the mock's frozen lists, µs",
    columns: ["", "@msw/data", "the mock's way", "×"],
    rows: [
      await row(`create ${listLength} records`, collection, frozenList, 1),
      await row(`find by id among ${listLength}`, find, () => own.byId.get(last), 20),
      await row("update one", update, () => replace(itemAt(listLength - 1)), 20),
      await row(`one world of ${listsOfWorld} lists, made at once`, world, worldHere, 1),
      ["two people, one slot", ...(await takenTwice()), ""],
    ],
    notes: [
      "@msw/data checks each record by its schema; the mock checks what is written from outside.",
      "The mock makes a list when it is first read, so a new world makes none.",
    ],
  };
}
