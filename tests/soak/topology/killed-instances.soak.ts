import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestPostgres } from "../../support/postgres/open-database.ts";
import { openPractice } from "../../support/practice.ts";
import { bookers } from "../../support/topology/booker.ts";
import { openLoad } from "../../support/topology/load.ts";
import { hasNginx, needsNginx } from "../../support/topology/nginx.ts";

const practice = openPractice({ patients: 10 });
const postgres = openTestPostgres();
const minutes = Number(process.env.SOAK_MINUTES || 5);
const everyMs = 10_000;

test.skipIf(!hasNginx)(
  `soak: an instance killed every 10 s fails the requests in flight on it, and nothing is made twice${needsNginx}`,
  { timeout: (minutes + 3) * 60_000 },
  async () => {
    const load = await openLoad(practice, { DATABASE_URL: postgres.url });
    const { world, topology, record } = load;
    const books = await load.pay(500);
    const booking = await load.book(200);
    await load.read(["mei", "george"]);

    const kills: { begunAt: number; deadAt: number }[] = [];
    const endsAt = performance.now() + minutes * 60_000;
    for (let nth = 0; performance.now() < endsAt; nth++) {
      const begunAt = performance.now();
      await topology.kill(nth % 2);
      kills.push({ begunAt, deadAt: performance.now() });
      await topology.start(nth % 2);
      await pause(Math.max(0, everyMs - (performance.now() - begunAt)));
    }
    await load.end();

    const failed = record.failed();
    const alone = failed.filter(
      ({ startedAt, endedAt }) =>
        !kills.some(({ begunAt, deadAt }) => startedAt <= deadAt && endedAt >= begunAt),
    );
    const lists = await Promise.all(bookers.map((who) => world.list("appointments", who)));
    const appointments = lists.flat().map((appointment) => JSON.stringify(appointment));
    const timesMade = (reason: string) => appointments.filter((text) => text.includes(reason)).length;
    const made = booking.sent().map(timesMade);
    const booked = booking.told();
    const { charged, recorded, told, chargedTwice } = await books();
    console.log(
      `soak: ${kills.length} kills in ${minutes} min: ${failed.length} of ${record.outcomes.length} requests failed, ${alone.length} of them not in flight at a kill; ${made.filter(Boolean).length} appointments booked (${booked.length} said to be), ${charged} payments charged and ${recorded} recorded (${told} said to be), ${chargedTwice} charged twice`,
    );
    expect(alone).toEqual([]);
    expect(chargedTwice).toBe(0);
    expect(Math.max(...made)).toBe(1);
    expect(booked.filter((reason) => timesMade(reason) !== 1)).toEqual([]);
  },
);
