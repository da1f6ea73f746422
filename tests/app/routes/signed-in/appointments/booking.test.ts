import { describe, expect, test } from "vitest";
import { soak } from "../../../../support/soak.ts";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();
const post = "POST Patient/Appointment";

describe("booking through the portal", () => {
  test("stores nothing and writes nothing at the practice until the first question is answered", async () => {
    const aroha = await portal.signIn("aroha");
    const page = await aroha.load();
    await aroha.load();
    expect(await aroha.saved()).toBeUndefined();
    expect((await portal.world().journal()).filter(({ call }) => !call?.startsWith("GET "))).toEqual([]);
    await aroha.send("chooseType", { id: "1" }, page);
    expect((await aroha.saved())?.context.choices.type?.id).toBe("1");
  });

  test("calls the practice once for 20 parallel submits, and returns the same result to all", async () => {
    const aroha = await portal.signIn("aroha");
    await aroha.choose();
    const page = await aroha.load();
    const responses = await Promise.all(Array.from({ length: 20 }, () => aroha.send("book", {}, page)));
    expect(await portal.countCalls(post)).toBe(1);
    expect(new Set(responses.map(({ to }) => to)).size).toBe(1);
    expect(responses[0]?.to).toContain("booked=");
    await aroha.send("book", {}, page);
    expect(await portal.countCalls(post)).toBe(1);
  });

  soak("books one time for one of %i sessions", { quick: 20, full: 100 }, async (count) => {
    const accounts = ["aroha", "sione", "mei", "george"] as const;
    const patients = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        portal.signIn(accounts[index % accounts.length] ?? "aroha"),
      ),
    );
    const chosen = (await patients[0]?.slots())?.[3]?.slot;
    for (const patient of patients) {
      await patient.load();
      if ((await patient.draft()).value === "asking.time") await patient.change("type");
      await patient.send("chooseType", { id: "1" });
      await patient.choose("Sore throat", chosen);
    }
    const responses = await Promise.all(patients.map((patient) => patient.send("book")));
    const all = await Promise.all(accounts.map((who) => portal.booked(who)));
    expect(all.flat()).toHaveLength(1);
    // Each session of the account that has the appointment shows it, also one whose own request was refused.
    const holder = accounts.find((_, index) => all[index]?.length === 1);
    const isHolders = (index: number) => accounts[index % accounts.length] === holder;
    expect(responses.map(({ to }) => to?.includes("booked=") === true)).toEqual(
      patients.map((_, index) => isHolders(index)),
    );
    const refused = responses.filter((_, index) => !isHolders(index));
    expect(new Set(refused.map(({ to }) => to))).toEqual(
      new Set([`/appointments?tab=book&step=time&day=${chosen?.startsAt.slice(0, 10)}`]),
    );
    const losers = await Promise.all(
      patients.filter((_, index) => !isHolders(index)).map((patient) => patient.draft()),
    );
    for (const {
      value,
      context: { message, nearest, choices },
    } of losers) {
      expect(value).toBe("asking.time");
      expect(message).toBe("This slot has just been taken. Please choose another time.");
      expect(nearest).toHaveLength(3);
      expect(choices.reason?.text).toBe("Sore throat");
    }
  });
});

describe("a lost response", () => {
  test("stays unresolved while the practice's list cannot be read, and books nothing", async () => {
    const aroha = await portal.signIn("aroha");
    await aroha.choose("Sore knee #lost");
    await portal
      .world()
      .addFault({ match: { path: "Patient/Appointments" }, effect: { type: "status", status: 404 } });
    await aroha.send("book");
    expect((await aroha.load()).value).toBe("unclear");
    await aroha.send("book");
    await aroha.send("check");
    expect((await aroha.load()).value).toBe("unclear");
    await portal.world().clearFaults();
    const { to } = await aroha.send("check");
    expect((await aroha.load(to?.split("?")[1])).value).toBe("booked");
    expect(await portal.countCalls(post)).toBe(1);
  });
});
