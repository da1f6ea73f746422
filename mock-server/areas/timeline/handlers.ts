import { providers, staffMemberOf } from "#fixtures/practice/staff.ts";
import { requirePerson } from "../call-context.ts";
import type { Handlers } from "../handler.ts";
import { pageOf } from "../paging.ts";
import { eventsOf } from "./timeline-events.ts";

export const timeline: Handlers["timeline"] = {
  list: ({ from, to, search = "", providerId = "", ...paging }, context) => {
    const wanted = search.trim().toLowerCase();
    const isFound = (text = "") => text.toLowerCase().includes(wanted);
    // Empty means all providers; an unknown id matches none (spec 2, section 5).
    const name = providerId === "" ? undefined : (staffMemberOf(providerId)?.name ?? "");
    const events = eventsOf(context.world, requirePerson(context, "patient"), from, to).filter(
      ({ kind, detail, provider }) =>
        (name === undefined || provider === name) && [kind, detail, provider].some((text) => isFound(text)),
    );
    return pageOf(events, paging);
  },
  providers: () => pageOf(providers, {}),
};
