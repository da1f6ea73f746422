import { beforeEach } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { findRepeat, shownIn } from "#app/routes/signed-in/medications/.server/repeat-draft.ts";
import { actOnRepeat } from "#app/routes/signed-in/medications/repeat/.server/action.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { monday, openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";
import { inSession } from "../messages/message-form.ts";

type Fields = Record<string, string>;

export const repeatPages = {
  problem: "/medication/repeat?step=problem",
  check: "/medication/repeat?step=check",
  answer: "/medication/repeat?step=answer",
  changed: "/medication/repeat?step=changed",
};

/** The address that an action leads to, or its answer. */
export const toOf = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : answer;

/** Sione's pages of a repeat request, with a practice and a portal of their own for each test. */
export function openRepeat() {
  const practice = openPractice();
  const { portal, contextFor } = openPortal(practice);
  const page = {} as { world: PortalWorld; sione: RequestContext; medicine: string };
  const signIn = async () => inSession(portal.services, await contextFor(page.world, "sione"));
  beforeEach(async () => {
    page.world = await practice.control.createWorld({ now: monday });
    page.sione = await signIn();
    page.medicine = (await page.world.list("medications", "sione"))[0]?.id ?? "";
    return () => page.world.remove();
  });

  const args = (path: string, fields: Fields, context = page.sione, services = portal.services) =>
    screenArgs(services, context, path, new URLSearchParams(fields));
  const act = (fields: Fields, context?: RequestContext, services?: Services) =>
    actOnRepeat(args("/medication/repeat", fields, context, services));
  const draft = () => findRepeat(portal.services, page.sione);
  const revisionOf = async () => String((await draft()).context.revision);
  /** The context in which the practice has these settings. */
  const withSettings = (settings: Fields): RequestContext => ({
    ...page.sione,
    settings: async () => settings,
    api: { ...page.sione.api, practice: { ...page.sione.api.practice, settings: async () => settings } },
  });
  /** Fills the form in. Returns the address that it leads to. */
  async function review(fields: Fields = {}, settings: Fields = { pickupTypeShown: "1" }) {
    const form = { intent: "review", ids: page.medicine, where: "pickUp", ...fields };
    return toOf(await act(form, withSettings(settings)));
  }
  return {
    page,
    portal,
    signIn,
    args,
    act,
    draft,
    revisionOf,
    review,
    /** Sends the request that was checked, or that of another revision. */
    send: async (revision?: string, services?: Services, shown?: string) => {
      const form = {
        revision: revision ?? (await revisionOf()),
        shown: shown ?? shownIn(page.sione, await draft()),
      };
      return toOf(await act({ intent: "send", ...form }, undefined, services));
    },
    requests: async () =>
      (await page.world.journal("POST Patient/SendRepeatMedicationRequest")).map(({ input }) => input),
    remembered: () => portal.services.askedMedicines.list(page.sione),
  };
}
