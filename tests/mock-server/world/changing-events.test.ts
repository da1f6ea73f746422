import { expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("a vaccination that is due is given", async () => {
  const world = await practice.control.createWorld({ scenario: "abnormal-result" });
  await world.applyEvent({ type: "vaccination-given", for: "aroha", vaccine: "Influenza" });
  const given = { name: { contains: "Influenza" }, date: { matches: "^2026-11-2" } };
  await world.checkState({ check: "immunisations of aroha", times: 1, with: given });
  await expect(
    world.applyEvent({ type: "vaccination-given", for: "aroha", vaccine: "Moon dust" }),
  ).rejects.toThrow('aroha has no vaccination "Moon dust" to come.');
});

test("an invoice is paid at the desk once", async () => {
  const world = await practice.control.createWorld();
  const paid = { type: "invoice-paid", for: "sione", invoice: "20201-invoice-1" };
  await world.applyEvent(paid);
  await world.checkState({
    check: "invoices of sione",
    times: 1,
    with: { id: "20201-invoice-1", balance: 0 },
  });
  await expect(world.applyEvent(paid)).rejects.toThrow('sione has no invoice "20201-invoice-1" to pay.');
});

test("a record of any kind is added in the words of a scenario, with numbers", async () => {
  const world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  const record = { when: "tomorrow 10:30", with: "Dr Hana Pōtiki", minutes: 15 };
  await world.applyEvent({ type: "add", for: "mei", collection: "appointments", record });
  await world.checkState({
    check: "appointments of mei",
    times: 1,
    with: { startsAt: "2026-11-25T10:30:00+13:00", minutes: 15 },
  });
});
