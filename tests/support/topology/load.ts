import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { TestPractice } from "../practice.ts";
import { bookers, openBooker } from "./booker.ts";
import { createRecord, signInPatient } from "./patient.ts";
import { openPayer } from "./payer.ts";
import { openTopology } from "./topology.ts";

type Who = Parameters<typeof signInPatient>[2];

/** Two instances of the portal in front of a world of a practice, and patients who go on until `end` is called. */
export async function openLoad(
  practice: TestPractice,
  environment: Record<string, string>,
  startProxy?: Parameters<typeof openTopology>[1],
) {
  const world = await practice.control.createWorld({ ttl: "PT2H" });
  const IDENTITY_URL = `${practice.url}/~${world.id}/identity`;
  const topology = await openTopology({ IDENTITY_URL, ...environment }, startProxy);
  const record = createRecord();
  const running: Promise<void>[] = [];
  let isOver = false;
  /** Does something again and again, until the end or until it returns false. */
  const repeat = (everyMs: number, work: () => Promise<unknown>) => {
    const again = async () => {
      while (!isOver && (await work()) !== false) await pause(everyMs);
    };
    running.push(again());
  };
  const end = async () => {
    isOver = true;
    await Promise.all(running);
  };
  // Patients of a test that has failed do not ask on beside the next one.
  onTestFinished(end);
  const signIn = (who: Who) => signInPatient(topology.url, world, who, record);
  return {
    world,
    topology,
    record,
    repeat,
    signIn,
    end,
    /** Patients who read a page, and with `form` send one of an older revision, which changes nothing. */
    async read(names: readonly Who[], form?: "form") {
      const patients = await Promise.all(names.map(signIn));
      for (const { page } of patients)
        repeat(0, async () => {
          await page("/appointments?tab=upcoming");
          if (form) await page("/appointments?tab=book", { intent: "reset", revision: "0" });
        });
      return patients;
    },
    /** Sione pays. Returns how often he was told that it is recorded, and the books once all is recorded that was charged. */
    async pay(everyMs: number) {
      const payer = await openPayer(topology.url, practice, world, record);
      let told = 0;
      repeat(everyMs, async () => {
        if ((await payer.pay()) === "recorded") told++;
      });
      return async () => {
        // What a lost instance has left is settled by the other one, which looks every minute.
        await expect
          .poll(async () => (await payer.books()).recorded, { timeout: 120_000, interval: 1_000 })
          .toBe((await payer.books()).charged);
        return { ...(await payer.books()), told };
      };
    },
    /** Patients who book. Returns the reasons that were sent and those that were said to be booked. */
    async book(everyMs: number) {
      const all = await Promise.all(bookers.map((who) => openBooker(topology.url, world, who, record)));
      for (const booker of all) repeat(everyMs, booker.book);
      return {
        sent: () => all.flatMap(({ reasons }) => reasons),
        told: () => all.flatMap(({ told }) => told),
      };
    },
  };
}
