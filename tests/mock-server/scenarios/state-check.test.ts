import { expect, test } from "vitest";
import { checkedFields, checkedWholes } from "#mock-server/scenarios/state/checked.ts";
import { readStateCheck } from "#mock-server/scenarios/state/state-check.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("counts the records of a person, with fields that are equal, contain, match or are one of several", async () => {
  const world = await practice.control.createWorld();
  const check = (of: string, times: number, fields: object = {}) =>
    world.checkState({ check: of, times, with: { ...fields } });
  await check("charges", 0);
  await check("outbox", 0);
  await world.applyEvent({ type: "message-arrives", for: "mei", record: { subject: "Your sore knee" } });
  await check("messages of mei", 1, { subject: { contains: "knee" } });
  await check("messages of mei", 1, { subject: { matches: "^Your .* knee$" } });
  await check("messages of mei", 1, { subject: { "any of": ["Your sore knee", "Your foot"] } });
  await expect(check("messages of mei", 2, { subject: "Your sore knee" })).rejects.toThrow(
    'messages of mei with {"subject":"Your sore knee"}: 1; expected: 2.',
  );
  await world.applyEvent({
    type: "message-arrives",
    for: "aroha",
    record: { subject: "Your recent blood test" },
  });
  await expect(check("messages of aroha", 1, { subject: "Your recent blood test" })).rejects.toThrow(
    /: 2; expected: 1\. They differ in .*\. 1 of them was there when the script began: write "new messages of aroha", or add a field that only the new one has\.$/,
  );
  await check("new messages of aroha", 1);
  await world.applyEvent({
    type: "message-arrives",
    for: "aroha",
    record: { subject: "Second", read: "yes" },
  });
  await expect(check("new messages of aroha", 1)).rejects.toThrow(
    /: 2; expected: 1\. They differ in subject: "Second", "Your recent blood test"; read: true, false\.$/,
  );
  await expect(check("new messages of aroha", 2, { subject: "Second" })).rejects.toThrow(
    /: 1; expected: 2\. Another one has subject "Your recent blood test"\.$/,
  );
  await expect(check("counters of mei", 0)).rejects.toThrow(/: 1; expected: 0\.$/);
  await expect(check("messages of aroha", 99, { roleId: "2" })).rejects.toThrow(/: \d+; expected: 99\./);
  await expect(check("results of patient0500", 0)).rejects.toThrow("This practice has no patient0500.");
  await expect(check("pharmacies", 0)).rejects.toThrow(/expected: 0\.$/);
  await expect(check("counters of mei", 1, { unreadMessages: 77 })).rejects.toThrow(
    /expected: 1\. One that is there has unreadMessages \d+\.$/,
  );
});

test("finds a day or a moment as scenarios write it, whatever the record's own spelling", async () => {
  const world = await practice.control.createWorld({ now: "2026-11-23T09:00+13:00" });
  await world.applyEvent({
    type: "message-arrives",
    for: "mei",
    record: { subject: "Moved", sentAt: "yesterday 09:45" },
  });
  const check = (sentAt: unknown, times: number) =>
    world.checkState({ check: "messages of mei", times, with: { subject: "Moved", sentAt } });
  for (const written of [
    "2026-11-22T09:45+13:00",
    "2026-11-21T20:45:00Z",
    "22-11-2026 09:45",
    "yesterday 09:45",
    { "any of": ["today 09:45", "yesterday 09:45"] },
    { contains: "2026-11-22T09:45" },
    "yesterday",
    "2026-11-22",
  ])
    await check(written, 1);
  await check("yesterday 09:50", 0);
  await check("2026-11-21", 0);
  await expect(check("soon", 0)).rejects.toThrow(/"soon" is not a date: write "2 days ago"/);
});

test("has what has arrived by the world's clock, and names what is new", async () => {
  const world = await practice.control.createWorld({ now: "2026-11-23T09:00+13:00" });
  await world.applyEvent({
    type: "message-arrives",
    for: "mei",
    record: { subject: "Later", sentAt: "in 2 hours" },
  });
  const later = { check: "new messages of mei", with: { subject: "Later" } };
  await world.checkState({ ...later, times: 0 });
  await world.advance("3 hours");
  await world.checkState({ ...later, times: 1 });
});

test.each(checkedFields)("reads a value of each field of $what", ({ what, fields }) => {
  const whose = checkedWholes.some((name) => name === what) ? "" : " of mei";
  for (const field of fields) {
    const written = { check: `${what}${whose}`, with: { [field]: "2026-11-23" } };
    const read = readStateCheck(written);
    const problems = "mistakes" in read ? read.mistakes.map(({ message }) => message) : [];
    for (const problem of problems)
      expect(problem).toMatch(
        /^"2026-11-23" is (not|neither) |^It holds no text: write \{ (contains|matches): 2026-11-23 \}\.$/,
      );
  }
});

test("says in dollars what the amount is that is there", async () => {
  const world = await practice.control.createWorld();
  const check = world.checkState({ check: "invoices of sione", times: 1, with: { balance: 1 } });
  await expect(check).rejects.toThrow(
    /with {"balance":"\$0\.01"}: 0; expected: 1\. One that is there has balance "\$\d+\.\d\d"\.$/,
  );
});
