import { afterAll, beforeAll, beforeEach } from "vitest";
import { readConfig } from "#app/.server/config.ts";
import { configurationNames, createRequestContext } from "#app/.server/request-context.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import { sessionKey } from "#app/.server/store/session-cookie.ts";
import type { SignedInSession } from "#app/.server/store/session-data.ts";
import { actOnBooking, type BookingRefusal } from "#app/routes/signed-in/appointments/book/.server/action.ts";
import type { BookingView } from "#app/routes/signed-in/appointments/book/.server/booking-view.ts";
import { findDraft } from "#app/routes/signed-in/appointments/book/.server/draft.ts";
import { loadBooking } from "#app/routes/signed-in/appointments/book/.server/loader.ts";
import { type AccountKey, cast } from "#fixtures/people/cast.ts";
import { type PracticeControl, practiceControl } from "#mock-server/control/client.ts";
import { createPractice, type Listening } from "#mock-server/serve.ts";
import { fullTime } from "../../../../support/portal.ts";

type World = Awaited<ReturnType<PracticeControl["createWorld"]>>;
/** What a form was answered with: where it leads, or what was wrong. */
export type Told = { to: string | undefined; refusal: BookingRefusal | undefined };

/** A Tuesday morning, in daylight-saving time. */
export const tuesday = "2026-11-24T09:00:00+13:00";

/** The portal's side of booking beside a practice of its own; each test has a world to itself. */
export function openDesk(now = tuesday) {
  let listening: Listening;
  let services: Services;
  let control: PracticeControl;
  let world: World;

  beforeAll(async () => {
    listening = await createPractice().listen(0);
    control = practiceControl(listening.url);
    services = await startServices({
      ...readConfig({ NODE_ENV: "test", IDENTITY_URL: `${listening.url}/identity`, DATA_DIR: "unused" }),
      dataDirectory: `${process.env.TMPDIR ?? "/tmp"}/portal-booking-${process.pid}-${Date.now()}`,
    });
  });
  beforeEach(async () => {
    world = await control.createWorld({ now });
  });
  afterAll(async () => {
    await services.close();
    await listening.close();
  });

  async function come(who: AccountKey, asPatient?: { patientId: string; fullName: string }) {
    const { patientId, fullName } = cast[who].profile;
    const { token } = await world.signIn(who);
    const data: SignedInSession = {
      stage: "signedIn",
      token,
      apiUrl: `${listening.url}/~${world.id}/api`,
      patientId: asPatient?.patientId ?? patientId,
      patientName: asPatient?.fullName ?? fullName,
      holderId: patientId,
      holderName: fullName,
      isTestData: true,
    };
    const key = sessionKey(await services.sessions.start(data));
    const visit = async () => {
      const known = await services.sessionCache.load(key);
      const opened = createRequestContext(
        services,
        { key, data, left: fullTime },
        AbortSignal.timeout(30_000),
        known,
      );
      // As the middleware does: the answer tells the practice's time.
      await opened.api.identity.validate();
      return opened;
    };

    async function look(search = ""): Promise<BookingView> {
      const { view } = await loadBooking(services, await visit(), new URLSearchParams(search));
      const panel = await view;
      if (panel.state === "failed") throw new Error("the booking page failed");
      if (panel.value === "disabled") throw new Error("booking is switched off");
      if (panel.value === "oldIsGone") throw new Error("there is nothing to move");
      return panel.value;
    }

    /** The booking without its page: nothing is searched for. */
    async function draft() {
      const found = await findDraft(services, await visit());
      if (!found) throw new Error("no booking was begun");
      return found;
    }

    async function send(
      intent: string,
      fields: Record<string, string | string[]> = {},
      round?: number,
    ): Promise<Told> {
      const form = new URLSearchParams({ intent, round: String(round ?? (await draft()).context.round) });
      for (const [name, value] of Object.entries(fields)) {
        for (const each of [value].flat()) form.append(name, each);
      }
      const request = new Request("http://portal/appointments?tab=book", { method: "POST", body: form });
      const answer = await actOnBooking(request, services, await visit());
      if (answer instanceof Response) {
        return { to: answer.headers.get("location") ?? undefined, refusal: undefined };
      }
      return { to: undefined, refusal: answer.data };
    }

    /** The times on the page, in the order in which they stand there. */
    async function times() {
      const { times: soon } = await look();
      const panel = await soon;
      if (panel?.state !== "loaded") throw new Error("the times failed");
      return panel.value;
    }

    async function slots() {
      const found = await times();
      if (found.state !== "found") throw new Error(found.text);
      return found.cards.flatMap(({ times: all }) => [...(all?.morning ?? []), ...(all?.afternoon ?? [])]);
    }

    /** To the last look, with a reason, on the first free time or a given one. */
    async function choose(reason = "Sore knee", slot?: object) {
      const chosen = slot ?? (await slots())[0]?.slot;
      await send("chooseSlot", { slot: JSON.stringify(chosen) });
      await send("giveReason", { text: reason });
      return chosen as { slotId: string; startsAt: string };
    }

    return { key, look, draft, send, times, slots, choose, visit };
  }

  return {
    come,
    /** As Refresh Configurations does: what was loaded for the visit is asked for again. */
    forgetLists: ({ key }: { key: string }) => services.sessionCache.delete(key, configurationNames),
    world: () => world,
    /** How often the practice was asked to do this. */
    asked: async (call: string) => (await world.journal(call)).length,
    booked: async (who: AccountKey) =>
      (await world.list("appointments", who)).filter((one) => "bookedAt" in one) as unknown as {
        startsAt: string;
        reason: string;
      }[],
  };
}
