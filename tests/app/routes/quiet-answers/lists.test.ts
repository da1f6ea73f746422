import { beforeEach, describe } from "vitest";
import { actOnUpcoming } from "#app/routes/signed-in/appointments/upcoming/.server/action.ts";
import { deleteMessages } from "#app/routes/signed-in/messages/.server/action.ts";
import { openPortal, type PortalWorld } from "../../../support/portal.ts";
import { idOf, monday, openPractice } from "../../../support/practice.ts";
import { screenArgs } from "../../../support/screen-args.ts";
import { openBookingPortal } from "../signed-in/appointments/booking-page.ts";
import { openRepeat } from "../signed-in/medications/repeat-page.ts";
import { type Claim, read, tryEvery, type Write } from "./try-every.ts";

describe("a booking", () => {
  const portal = openBookingPortal();
  const sione = () => portal.signIn("sione");
  let page: Awaited<ReturnType<typeof sione>>;
  beforeEach(async () => {
    page = await sione();
  });
  const booking: Write = {
    world: () => portal.world() as PortalWorld,
    act: async () => {
      const { to } = await page.send("book");
      if (to?.includes("booked=")) return "done";
      return (await page.draft()).value === "unclear" ? "unknown" : "failed";
    },
    isDone: async () => (await portal.booked("sione")).length > 0,
  };
  describe("that are chosen", () => {
    beforeEach(async () => {
      await page.load();
      await page.choose();
    });
    tryEvery("of a time", "POST Patient/Appointment", booking, read);
  });
});

describe("lists", () => {
  const practice = openPractice();
  const { portal, contextFor } = openPortal(practice);
  const appointmentId = `${idOf("sione")}-appointment-0`;
  let world: PortalWorld;
  beforeEach(async () => {
    world = await practice.control.createWorld({ now: monday });
  });
  const cancelling: Write = {
    world: () => world,
    act: async () => {
      const form = { intent: "cancel", appointmentId, idempotencyKey: "key", reason: "Away" };
      const context = await contextFor(world, "sione");
      const args = screenArgs(portal.services, context, "/appointments", new URLSearchParams(form));
      const answer = await actOnUpcoming(args).catch((thrown: unknown) => thrown);
      if (answer instanceof Response) return "done";
      const { problem } = (answer as { data: { problem: { outcome: string } } }).data;
      return problem.outcome === "unknown" ? "unknown" : "failed";
    },
    isDone: async () => {
      const list = (await world.list("appointments", "sione")) as { id: string; status?: string }[];
      return list.find(({ id }) => id === appointmentId)?.status === "cancelled";
    },
  };
  tryEvery("a cancellation", "DELETE Patient/Appointment", cancelling, read);

  let ids: string[] = [];
  const inBox = async () =>
    ((await world.list("messages", "sione")) as { id: string; box: string }[]).filter(
      ({ box }) => box === "inbox",
    );
  const deleting: Write = {
    world: () => world,
    act: async () => {
      ids = (await inBox()).slice(0, 2).map(({ id }) => id);
      const { data } = await deleteMessages(
        { services: portal.services, context: await contextFor(world, "sione") },
        ids,
      );
      const outcome = "outcome" in data ? data.outcome : undefined;
      return outcome === "done" ? "done" : outcome === "unknown" ? "unknown" : "failed";
    },
    isDone: async () => !(await inBox()).some(({ id }) => ids.includes(id)),
  };
  tryEvery("the deletion of messages", "DELETE Patient/DeleteMessage", deleting, read);
});

describe("medicines", () => {
  const { page, review, send, draft } = openRepeat();
  beforeEach(async () => {
    await review();
  });
  const states: Partial<Record<string, Claim>> = { sent: "done", unclear: "unknown" };
  const repeat: Write = {
    world: () => page.world,
    act: async () => {
      await send();
      return states[(await draft()).value] ?? "failed";
    },
    isDone: async () => (await page.world.outbox()).some(({ kind }) => kind === "repeat-request"),
  };
  // The practice's words are shown as they come, and a request cannot be read back.
  const isBelieved = (answer: string) => answer === "OK";
  tryEvery("a repeat request", "POST Patient/SendRepeatMedicationRequest", repeat, { isBelieved });
});
