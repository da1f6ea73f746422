import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../app/.server/configuration/config.ts";
import { createRequestContext, type RequestContext } from "../../app/.server/request-context.ts";
import { startServices } from "../../app/.server/services.ts";
import type { SignedInSession } from "../../app/.server/store/sessions/session-data.ts";
import { bookingInput } from "../../app/routes/signed-in/appointments/book/.server/booking-input.ts";
import { startBooking } from "../../app/routes/signed-in/appointments/book/.server/current-booking.ts";
import { findTimes } from "../../app/routes/signed-in/appointments/book/.server/times.ts";
import { practiceControl } from "../../mock-server/control/client.ts";
import { createPractice } from "../../mock-server/serve.ts";
import type { Effort } from "../effort.ts";
import { median } from "../figures.ts";
import type { Table } from "../table.ts";
import { sequentialSearch } from "./sequential-search.ts";

/** The latency in ms of each of the practice's responses, as over the internet. */
const latencyMs = 60;

type Search = (context: RequestContext) => Promise<string | undefined>;
type Result = { ms: number; requests: number; day: string | undefined };

/** From opening the Book tab to the first time that can be chosen, for a patient whose last type is offered again. */
export async function booking({ bookingRounds: rounds }: Effort): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-booking-"));
  const practice = await createPractice().listen(0);
  const config = readConfig({ NODE_ENV: "test", IDENTITY_URL: `${practice.url}/identity` });
  const services = startServices({ ...config, dataDirectory: folder });
  await services.started;
  const world = await practiceControl(practice.url).createWorld({ now: "2026-11-24T09:00:00+13:00" });
  await world.addFault({ effect: { type: "latency", ms: latencyMs } });
  const { name, patientId } = world.people.sione;
  const { token } = await world.signIn("sione");
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

  async function measure(search: Search): Promise<Result> {
    const [times, requests, days]: [number[], number[], (string | undefined)[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      const context = createRequestContext(
        services,
        { key: "bench", data, left: { idleMs: 900_000, wholeMs: 28_800_000 } },
        AbortSignal.timeout(60_000),
      );
      const before = (await world.journal()).length;
      const start = performance.now();
      days.push(await search(context));
      times.push(performance.now() - start);
      requests.push((await world.journal()).length - before);
    }
    return { ms: median(times), requests: median(requests), day: days[0] };
  }

  try {
    const sequential = await measure(sequentialSearch);
    const portal = await measure(async (context) => {
      const { context: booking } = startBooking(undefined, await bookingInput(context));
      const found = await findTimes(services, context, booking.choices, { noticeMinutes: 0 });
      return found.state === "found" ? found.day : undefined;
    });
    if (sequential.day === undefined || portal.day === undefined)
      throw new Error("A booking search found no free time: its duration means nothing.");
    const row = (label: string, { ms, requests, day = "" }: Result) => [
      label,
      String(requests),
      ms.toFixed(0),
      (sequential.ms / ms).toFixed(1),
      day,
    ];
    return [
      {
        title: "Open booking → first time shown",
        columns: ["", "requests", "ms", "× faster", "first day"],
        rows: [row("one provider after another", sequential), row("the portal's soonest search", portal)],
        notes: [
          `Medians of ${rounds} rounds; each response of the practice takes ${latencyMs} ms more.`,
          "The portal's requests include the family and past appointments, which the sequential search omits.",
        ],
      },
    ];
  } finally {
    await services.close();
    await practice.close();
    await rm(folder, { recursive: true, force: true });
  }
}
