import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestPostgres } from "../../support/postgres/open-database.ts";
import { openPractice } from "../../support/practice.ts";
import { bookers, openBooker } from "../../support/topology/booker.ts";
import { hasNginx, needsNginx } from "../../support/topology/nginx.ts";
import { createRecord, signInPatient } from "../../support/topology/patient.ts";
import { openPayer } from "../../support/topology/payer.ts";
import { openTopology } from "../../support/topology/topology.ts";

const practice = openPractice({ patients: 10 });
const postgres = openTestPostgres();
const minutes = Number(process.env.SOAK_MINUTES || 5);
const everyMs = 10_000;

test.skipIf(!hasNginx)(
  `soak: an instance killed every 10 s fails the requests in flight on it, and nothing is made twice${needsNginx}`,
  { timeout: (minutes + 3) * 60_000 },
  async () => {
    const world = await practice.control.createWorld();
    const topology = await openTopology({
      IDENTITY_URL: `${practice.url}/~${world.id}/identity`,
      DATABASE_URL: postgres.url,
    });
    const record = createRecord();
    let isOver = false;
    const kills: { begunAt: number; deadAt: number }[] = [];
    let paid = 0;

    async function read(who: Parameters<typeof signInPatient>[2]) {
      const patient = await signInPatient(topology.url, world, who, record);
      while (!isOver) await patient.page("/appointments?tab=upcoming");
    }
    const booking = await Promise.all(bookers.map((who) => openBooker(topology.url, world, who, record)));
    async function book(booker: (typeof booking)[number]) {
      while (!isOver && (await booker.book())) await pause(200);
    }
    const payer = await openPayer(topology.url, practice, world, record);
    async function pay() {
      while (!isOver) {
        if ((await payer.pay()) === "recorded") paid++;
        await pause(500);
      }
    }
    const load = [read("mei"), read("george"), pay()];
    load.push(...booking.map(book));

    const endsAt = performance.now() + minutes * 60_000;
    for (let nth = 0; performance.now() < endsAt; nth++) {
      const begunAt = performance.now();
      await topology.kill(nth % 2);
      kills.push({ begunAt, deadAt: performance.now() });
      await topology.start(nth % 2);
      await pause(Math.max(0, everyMs - (performance.now() - begunAt)));
    }
    isOver = true;
    await Promise.all(load);

    const failed = record.failed();
    const inFlight = ({ startedAt, endedAt }: (typeof failed)[number]) =>
      kills.some(({ begunAt, deadAt }) => startedAt <= deadAt && endedAt >= begunAt);
    const lists = await Promise.all(bookers.map((who) => world.list("appointments", who)));
    const appointments = lists.flat().map((appointment) => JSON.stringify(appointment));
    const timesMade = (reason: string) => appointments.filter((text) => text.includes(reason)).length;
    const made = booking.flatMap(({ reasons }) => reasons).map(timesMade);
    const booked = booking.flatMap(({ told }) => told);
    const total = made.reduce((sum, count) => sum + count, 0);
    // What a killed instance has left is settled by the other one, which looks every minute.
    await expect
      .poll(async () => (await payer.books()).recorded, { timeout: 120_000, interval: 1_000 })
      .toBe((await payer.books()).charged);
    const books = await payer.books();
    console.log(
      `soak: ${kills.length} kills in ${minutes} min: ${failed.length} of ${record.outcomes.length} requests failed, ${failed.filter((one) => !inFlight(one)).length} of them not in flight at a kill; ${total} appointments booked (${booked.length} said to be), ${books.charged} payments charged and ${books.recorded} recorded (${paid} said to be), ${books.chargedTwice} charged twice`,
    );
    expect(failed.filter((one) => !inFlight(one))).toEqual([]);
    expect(books.chargedTwice).toBe(0);
    expect(Math.max(...made)).toBe(1);
    expect(booked.filter((reason) => timesMade(reason) !== 1)).toEqual([]);
  },
);
