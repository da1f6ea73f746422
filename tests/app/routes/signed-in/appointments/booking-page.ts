import { afterAll, beforeAll, beforeEach } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import { configurationNames } from "#app/.server/store/sessions/session-values.ts";
import { actOnBooking, type BookingRefusal } from "#app/routes/signed-in/appointments/book/.server/action.ts";
import {
  atStep,
  currentBooking,
  findDraft,
  shownIn,
} from "#app/routes/signed-in/appointments/book/.server/current-booking.ts";
import { loadBooking } from "#app/routes/signed-in/appointments/book/.server/loader.ts";
import type { Step } from "#app/routes/signed-in/appointments/book/links.ts";
import { subjectKinds, subjectOf } from "#app/shell/page/booking-subject.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import { type PracticeControl, practiceControl } from "#mock-server/control/client.ts";
import { createPractice, type Listening } from "#mock-server/serve.ts";
import { fullTime, sessionOf } from "../../../../support/portal.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

type World = Awaited<ReturnType<PracticeControl["createWorld"]>>;
/** The response to a form: the redirect's address, or why it was refused. */
export type FormResult = { to: string | undefined; refusal: BookingRefusal | undefined };

/** A Tuesday morning, in daylight-saving time. */
export const tuesday = "2026-11-24T09:00:00+13:00";

/** Starts the services and a practice for tests of booking. Each test has its own world. */
export function openBookingPortal(now = tuesday) {
  let listening: Listening;
  let services: Services;
  let control: PracticeControl;
  let world: World;

  beforeAll(async () => {
    listening = await createPractice().listen(0);
    control = practiceControl(listening.url);
    services = startServices({
      ...readConfig({
        NODE_ENV: "test",
        IDENTITY_URL: `${listening.url}/identity`,
        DATA_DIR: "unused",
        PRACTICE_DATA: "fixtures/practice/practice-data.json",
      }),
      dataDirectory: `${process.env.TMPDIR ?? "/tmp"}/portal-booking-${process.pid}-${Date.now()}`,
    });
    await services.started;
  });
  beforeEach(async () => {
    world = await control.createWorld({ now });
  });
  afterAll(async () => {
    await services.close();
    await listening.close();
  });

  async function signIn(who: AccountKey, asPatient?: { patientId: string; fullName: string }) {
    const own = await sessionOf(world, who);
    const data = {
      ...own,
      ...(asPatient && { patientId: asPatient.patientId, patientName: asPatient.fullName }),
    };
    const key = sessionKey(await services.sessions.start(data));
    const context = async () => {
      const stored = await services.sessionCache.load(key);
      const signal = AbortSignal.timeout(30_000);
      const opened = createRequestContext(services, { key, data, left: fullTime }, signal, { stored });
      // As the middleware does: the response carries the practice's time.
      await opened.api.identity.validate();
      return opened;
    };

    /** The query of the page that is open. */
    let open = "tab=book";

    /** Opens a page, or reloads the open one. */
    async function load(search = open) {
      open = search;
      const args = screenArgs(services, await context(), `/appointments?${search}`);
      const { view, ...panels } = await loadBooking(args);
      const page = await view;
      if (page.state === "failed") throw new Error("the booking page failed");
      if (page.value === "disabled") throw new Error("booking is switched off");
      if (page.value === "oldIsGone") throw new Error("there is nothing to move");
      if (page.value === "nothingTicked") throw new Error("there is nothing to book");
      return { ...page.value, ...panels };
    }

    /** The booking of the open page, without searching for times. */
    async function draft() {
      const params = new URLSearchParams(open);
      const found = await currentBooking(services, await context(), {
        replacedId: params.get("reschedule") ?? undefined,
        revision: params.has("booked") ? Number(params.get("booked")) : undefined,
        ...subjectOf(params),
      });
      if (!found) throw new Error("there is nothing to move");
      return atStep(found.state, (params.get("step") ?? undefined) as Step | undefined);
    }

    /** Opens the page of another question of the open booking. */
    async function change(step: Step) {
      const params = new URLSearchParams(open);
      params.set("step", step);
      open = params.toString();
      return draft();
    }

    /** What every form of the open page sends. */
    async function formPage() {
      const state = await draft();
      return { revision: state.context.revision, shown: shownIn(await context(), state) };
    }

    /** Sends a form of the open page, or of another one, and follows its redirect. */
    async function send(
      intent: string,
      fields: Record<string, string | string[]> = {},
      page?: { revision: number; shown: string },
    ): Promise<FormResult> {
      const { revision, shown } = page ?? (await formPage());
      const form = new URLSearchParams({ intent, revision: String(revision), shown });
      const replaces = new URLSearchParams(open).get("reschedule");
      if (replaces !== null) form.set("replaces", replaces);
      for (const name of ["step", ...subjectKinds]) {
        for (const value of new URLSearchParams(open).getAll(name)) form.append(name, value);
      }
      for (const [name, value] of Object.entries(fields)) {
        for (const each of [value].flat()) form.append(name, each);
      }
      const args = screenArgs(services, await context(), "/appointments?tab=book", form);
      const answer = await actOnBooking(args);
      if (!(answer instanceof Response)) return { to: undefined, refusal: answer.data };
      const to = answer.headers.get("location") ?? undefined;
      open = to?.split("?")[1] ?? open;
      return { to, refusal: undefined };
    }

    /** The times on the page, in their order. */
    async function times() {
      const { times: soon } = await load();
      const panel = await soon;
      if (panel.state !== "loaded" || !panel.value) throw new Error("the times failed");
      return panel.value;
    }

    /** Chooses a GP consult, if the booking has no type yet. */
    async function chooseGp() {
      if ((await draft()).value === "asking.type") await send("chooseType", { id: "1" });
    }

    async function slots() {
      await chooseGp();
      const found = await times();
      if (found.state !== "found") throw new Error(`no times: ${found.state}`);
      return found.cards.flatMap(({ times: all }) => [...(all?.morning ?? []), ...(all?.afternoon ?? [])]);
    }

    /** Continues to the confirmation, with a reason, on the first free time or a given one. */
    async function choose(reason = "Sore knee", slot?: object) {
      await chooseGp();
      const chosen = slot ?? (await slots())[0]?.slot;
      await send("chooseSlot", { slot: JSON.stringify(chosen) });
      await send("giveReason", { text: reason });
      return chosen as { slotId: string; startsAt: string };
    }

    /** The stored draft, or undefined. */
    const saved = async () => findDraft(services, await context());

    return { key, load, draft, change, chooseGp, saved, send, times, slots, choose, context };
  }

  return {
    signIn,
    /** Clears the cached lists, as Refresh Configurations does. */
    clearCachedLists: ({ key }: { key: string }) => services.sessionCache.delete(key, configurationNames),
    world: () => world,
    /** What the store has of the appointments of the open record. */
    acts: (owner: RequestContext) => services.appointmentActs.list(owner),
    /** How often this call was made. */
    countCalls: async (call: string) => (await world.journal(call)).length,
    /** What the audit log has of this event, oldest first. */
    audited: async (event: "bookAppointment" | "cancelAppointment") =>
      services.database
        .selectFrom("audit_events")
        .select(["outcome", "who", "whose"])
        .where("event", "=", event)
        .orderBy("at")
        .execute(),
    booked: async (who: AccountKey) =>
      (await world.list("appointments", who)).filter((one) => "bookedAt" in one) as unknown as {
        startsAt: string;
        reason: string;
      }[],
  };
}
