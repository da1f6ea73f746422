import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { JournalEntry } from "#mock-server/journal/journal.ts";
import { openTestPostgres } from "../../support/postgres/open-database.ts";
import { openPractice } from "../../support/practice.ts";
import { openLoad } from "../../support/topology/load.ts";
import { hasNginx, needsNginx } from "../../support/topology/nginx.ts";

const practice = openPractice({ patients: 10 });
const postgres = openTestPostgres();
const minutes = Number(process.env.SOAK_MINUTES || 60);
/** The journal has the answers of its latest thousand calls. */
const sampleMs = 2_000;
const betweenBookingsMs = 20_000;
const betweenPaymentsMs = 10_000;
const betweenPagesMs = 50;
/** The pages of a record that nothing changes during the test. */
const unchanged = [
  "/reports",
  "/medications",
  "/medication",
  "/immunisation",
  "/allergies",
  "/diagnosis",
  "/letters",
  "/timeline",
];

/** The texts that a page shows, each once. A page says at what time it was read. */
function textsOf(html: string): Set<string> {
  const visible = html.replaceAll(/<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  return new Set(
    [...visible.matchAll(/>([^<]+)</g)]
      .map(([, text = ""]) => text.trim().replace(/\b\d\d:\d\d\b/, "time"))
      .filter(Boolean),
  );
}

test.skipIf(!hasNginx)(
  `soak: ${minutes} minutes of reading, booking and paying agree with the practice's journal, in memory that stays flat${needsNginx}`,
  { timeout: (minutes + 5) * 60_000 },
  async () => {
    const load = await openLoad(practice, { DATABASE_URL: postgres.url });
    const { world, topology, record } = load;
    const wrong: string[] = [];
    let compared = 0;

    /** Each page has the texts of its first reading: streamed parts may add those of a wait. */
    for (const who of ["mei", "george"] as const) {
      const patient = await load.signIn(who);
      const first = new Map<string, Set<string>>();
      let nth = 0;
      load.repeat(betweenPagesMs, async () => {
        const path = unchanged[nth++ % unchanged.length] ?? "";
        const { status, text } = await patient.page(path);
        const texts = textsOf(text);
        const expected = first.get(path) ?? texts;
        first.set(path, expected);
        compared++;
        const missing = [...expected].filter((one) => !texts.has(one));
        const added = [...texts].filter((one) => !expected.has(one));
        if (status !== 200 || missing.length > 0 || added.length > 0) {
          wrong.push(`${who} ${path} ${status}: without ${missing.slice(0, 3)}, with ${added.slice(0, 3)}`);
        }
      });
    }
    const books = await load.pay(betweenPaymentsMs);
    const booking = await load.book(betweenBookingsMs);

    const written = { booked: 0, paid: 0 };
    let latest = 0;
    /** Counts what the practice has accepted since the last time. */
    async function readJournal() {
      for (const entry of (await world.journal({ since: latest })) as JournalEntry[]) {
        latest = Math.max(latest, entry.sequence);
        if (entry.status !== 200 && entry.status !== 201) continue;
        // A time that another patient has taken is refused with 200 too.
        const { outcome } = (entry.answer ?? {}) as { outcome?: string };
        if (entry.operation === "appointments.book" && outcome === "booked") written.booked++;
        if (entry.operation === "billing.savePayment") written.paid++;
      }
    }
    const memory: number[][] = [];
    load.repeat(sampleMs, async () => {
      memory.push(topology.memory());
      await readJournal();
    });
    await pause(minutes * 60_000);
    await load.end();
    await readJournal();

    /** The median of one instance's memory in one quarter of the time, in MB. */
    const medianOf = (instance: number, quarter: number) => {
      const size = memory.length / 4;
      const part = memory.slice(quarter * size, (quarter + 1) * size).map((sample) => sample[instance] ?? 0);
      return part.toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
    };
    const curves = [0, 1].map((instance) => [0, 1, 2, 3].map((quarter) => medianOf(instance, quarter)));
    const booked = booking.told();
    const { told: paid, charged, recorded, chargedTwice } = await books();
    console.log(
      `soak: ${minutes} min: ${record.failed().length} of ${record.outcomes.length} requests failed; ${wrong.length} of ${compared} readings were another; ${booked.length} bookings said and ${written.booked} in the journal; ${paid} payments said, ${written.paid} in the journal, ${charged} charged; memory by quarter ${curves.map((curve) => curve.map((mb) => mb.toFixed(0)).join(", ")).join(" and ")} MB`,
    );
    expect(wrong).toEqual([]);
    expect(record.failed()).toEqual([]);
    expect(booked).toHaveLength(written.booked);
    expect([written.paid, charged, recorded, chargedTwice]).toEqual([paid, paid, paid, 0]);
    for (const [, warm = 0, , last = 0] of curves) expect(last).toBeLessThanOrEqual(warm * 1.1);
  },
);
