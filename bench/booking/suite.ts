import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../app/.server/config.ts";
import { createRequestContext } from "../../app/.server/request-context.ts";
import { startServices } from "../../app/.server/services.ts";
import type { SignedInSession } from "../../app/.server/store/session-data.ts";
import { newDraft } from "../../app/routes/signed-in/appointments/book/.server/draft.ts";
import { runBooking } from "../../app/routes/signed-in/appointments/book/.server/run-booking.ts";
import { findTimes } from "../../app/routes/signed-in/appointments/book/.server/slots.ts";
import { beginBooking } from "../../app/routes/signed-in/appointments/book/.server/start-booking.ts";
import { practiceControl } from "../../mock-server/control/client.ts";
import { createPractice } from "../../mock-server/serve.ts";
import { median } from "../figures.ts";
import type { Table } from "../table.ts";
import { straightLine } from "./straight-line.ts";

/** Each answer of the practice takes this long, in ms, as one over the internet might. */
const answerMs = 60;
const rounds = 5;

/** From opening the Book tab to the first time that can be pressed, for somebody who has been here before. */
export async function booking(): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-booking-"));
  const practice = await createPractice().listen(0);
  const config = readConfig({ NODE_ENV: "test", IDENTITY_URL: `${practice.url}/identity` });
  const services = await startServices({ ...config, dataDirectory: folder });
  const world = await practiceControl(practice.url).createWorld({ now: "2026-11-24T09:00:00+13:00" });
  await world.addFault({ effect: { type: "latency", ms: answerMs } });
  const { name, patientId } = world.people.aroha;
  const { token } = await world.signIn("aroha");
  const data: SignedInSession = {
    stage: "signedIn",
    token,
    apiUrl: `${practice.url}/~${world.id}/api`,
    patientId,
    patientName: name,
    holderId: patientId,
    holderName: name,
    isTestData: true,
  };

  async function measure(
    work: (visit: ReturnType<typeof createRequestContext>) => Promise<string | undefined>,
  ) {
    const [times, requests, days]: [number[], number[], (string | undefined)[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      const visit = createRequestContext(
        services,
        { key: "nobody", data, left: { idleMs: 900_000, wholeMs: 28_800_000 } },
        AbortSignal.timeout(60_000),
      );
      const before = (await world.journal()).length;
      const start = performance.now();
      days.push(await work(visit));
      times.push(performance.now() - start);
      requests.push((await world.journal()).length - before);
    }
    return { ms: median(times), requests: median(requests), day: days[0] };
  }

  try {
    const straight = await measure(straightLine);
    const portal = await measure(async (visit) => {
      const state = await runBooking(services, visit, newDraft(undefined, await beginBooking(visit)));
      const found = await findTimes(visit, state.context.choices);
      return found.state === "found" ? found.day : undefined;
    });
    const row = (label: string, { ms, requests, day }: typeof portal) => [
      label,
      String(requests),
      ms.toFixed(0),
      (straight.ms / ms).toFixed(1),
      day ?? "none",
    ];
    return [
      {
        title: "Open booking → first time shown",
        columns: ["", "requests", "ms", "× faster", "first day"],
        rows: [row("one provider after another", straight), row("the portal's soonest search", portal)],
        notes: [
          `Medians of ${rounds} rounds; each answer of the practice takes ${answerMs} ms more.`,
          "The portal's requests include the family and the last visits, which the straight line goes without.",
        ],
      },
    ];
  } finally {
    await services.close();
    await practice.close();
    await rm(folder, { recursive: true, force: true });
  }
}
