import { expect, test, vi } from "vitest";
import { conform } from "#mock-server/conformance/conform.ts";
import { conformanceWorlds } from "#mock-server/conformance/mutations/worlds.ts";
import { randomDialects } from "#mock-server/dialects/choose.ts";
import { type DialectName, dialectNames } from "#mock-server/dialects/table.ts";
import { openPractice } from "../../support/practice.ts";
import { soak } from "../../support/soak.ts";

vi.setConfig({ testTimeout: 120_000 });
const practice = openPractice();
/** Of worlds whose profile lacks something that every patient has, where they speak `missing-profile-field`. */
const seed = "monday";
/** Calls that show every dialect between them. */
const only = new Set([
  "practice.read",
  "practice.counters",
  "practice.settings",
  "profile.read",
  "profile.image",
  "profile.saveNotifications",
  "identity.people",
  "billing.invoices",
  "medications.list",
  "immunisations.list",
  "messages.list",
]);

async function dialectsSeenIn(dialects: readonly DialectName[]) {
  const world = await conformanceWorlds(practice.url, dialects, seed)();
  try {
    return await conform({ ...world, only, allowWrites: true });
  } finally {
    await world.remove();
  }
}
const failuresIn = ({ results }: Awaited<ReturnType<typeof conform>>) =>
  results.filter(({ outcome }) => outcome === "failed");

test("names no dialect of a practice that speaks none", async () => {
  const found = await dialectsSeenIn([]);
  expect([found.dialects.spoken, failuresIn(found)]).toEqual([[], []]);
  expect(found.results.filter(({ outcome }) => outcome === "differs")).toEqual([]);
});

soak(
  "names %i dialects, each alone and without a failure",
  { quick: 9, full: dialectNames.length },
  async (count) => {
    const each = dialectNames.length / count;
    const chosen = dialectNames.filter(
      (_, index) => Math.floor(index / each) !== Math.floor((index - 1) / each),
    );
    expect(chosen).toHaveLength(count);
    for (const name of chosen) {
      const found = await dialectsSeenIn([name]);
      expect([found.dialects.spoken, failuresIn(found)]).toEqual([[name], []]);
    }
  },
);

test.each(["two", "three", "four", "five", "eight"])(
  "names every dialect of the combination %s",
  async (name) => {
    const chosen = randomDialects(name);
    const found = await dialectsSeenIn(chosen);
    expect([found.dialects.spoken, failuresIn(found)]).toEqual([chosen, []]);
  },
);

test("says of what no call showed that it was not seen", async () => {
  const world = await conformanceWorlds(practice.url)();
  const { dialects } = await conform({ ...world, only: new Set(["practice.counters"]) });
  expect(dialects.unseen).toEqual(expect.arrayContaining(["quiet-posts", "numeric-settings", "short-pages"]));
  expect(dialects.unseen).not.toContain("gzip");
});
