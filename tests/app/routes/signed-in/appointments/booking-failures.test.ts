import { describe, expect, test } from "vitest";
import type { Panel } from "#app/shell/shell-data.ts";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();

// How each fault becomes an error is tested in tests/app/server/practice-client/client.test.ts.
describe("a practice that answers a call with an error", () => {
  const effect = { type: "status", status: 404 } as const;
  const broken = (path: string) => portal.world().addFault({ match: { path, method: "GET" }, effect });

  test.each([
    ["type", "kinds", "IndiciLookup"],
    ["where", "options", "IndiciLookup"],
    ["role", "options", "Patient/LoadRoles"],
    ["provider", "providers", "Patient/AvailablePractitioner"],
    ["time", "times", "Patient/AvailablePractitioner"],
    ["time", "times", "Patient/NextAvailableDay"],
    ["time", "times", "Patient/AppointmentSlots"],
  ] as const)(
    "fails the panel of the question about the %s, and nothing else",
    async (question, panel, path) => {
      const aroha = await portal.signIn("aroha");
      await aroha.load();
      await aroha.choose();
      await aroha.change(question);
      // Cached lists would hide the fault.
      await portal.clearCachedLists(aroha);
      await broken(path);
      const page = await aroha.load();
      expect(page.value).toBe(`asking.${question}`);
      expect(isFailed(await page[panel])).toBe(true);
      expect(page.choices.reason?.text).toBe("Sore knee");
      await portal.world().clearFaults();
      expect((await (await aroha.load())[panel]).state).toBe("loaded");
    },
  );
});

/** Whether a list failed, or the times of every provider in it. */
function isFailed(panel: Panel<unknown>): boolean {
  if (panel.state === "failed") return true;
  const { cards } = (panel.value ?? {}) as { cards?: { times?: unknown }[] };
  return cards?.every(({ times }) => times === undefined) ?? false;
}

describe("an invalid answer", () => {
  test("shows an error and keeps the question", async () => {
    const aroha = await portal.signIn("aroha");
    await aroha.change("type");
    await aroha.send("chooseType", { id: "1" });
    await aroha.change("type");
    await portal.clearCachedLists(aroha);
    await portal
      .world()
      .addFault({ match: { path: "IndiciLookup" }, effect: { type: "status", status: 404 } });
    const { refusal } = await aroha.send("chooseType", { id: "1" });
    expect(refusal?.error).toContain("your answer was not saved");
    expect((await aroha.draft()).value).toBe("asking.type");
    await portal.world().clearFaults();
    await aroha.send("chooseType", { id: "1" });
    expect((await aroha.draft()).value).toBe("asking.time");
  });

  test("keeps a reason that is too long in its field", async () => {
    const aroha = await portal.signIn("aroha");
    await aroha.load();
    await aroha.choose();
    await aroha.change("reason");
    const { refusal } = await aroha.send("giveReason", { text: "x".repeat(501) });
    expect(refusal).toMatchObject({ error: "Use 500 characters or fewer" });
    expect(refusal?.typed.text).toHaveLength(501);
  });
});

test("a booking that the network repeats is booked, although its second request is refused", async () => {
  const aroha = await portal.signIn("aroha");
  await aroha.choose();
  await portal.world().addFault({
    match: { path: "Patient/Appointment", method: "POST" },
    effect: { type: "duplicate" },
  });
  const { to } = await aroha.send("book");
  expect((await aroha.load(to?.split("?")[1])).value).toBe("booked");
});
