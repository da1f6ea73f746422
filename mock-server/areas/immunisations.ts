import {
  type Immunisation as ImmunisationRecord,
  type ImmunisationStatus,
  immunisationStatus,
} from "#fixtures/record/immunisations/immunisations.ts";
import { dayAt } from "#fixtures/time.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { memoize } from "../core/memoize.ts";
import { type Handlers, requirePerson } from "./call-context.ts";
import { pageAs } from "./paging.ts";

export const immunisations: Handlers["immunisations"] = {
  /** Vaccines that are due later than the practice invites for are in none of the lists. */
  list: ({ which, ...paging }, context) => {
    const { clock, records } = context.world;
    const today = dayAt(clock.now());
    const withStatus = records
      .list(requirePerson(context, "patient"), "immunisations")
      .map((immunisation) => ({ immunisation, status: immunisationStatus(immunisation, today) }))
      .filter(({ status }) => (which === "all" ? status !== "later" : status === which));
    return pageAs(withStatus, paging, ({ immunisation, status }) => listed(immunisation, status));
  },
};

const listed = memoize(
  (immunisation: ImmunisationRecord, status: ImmunisationStatus): Immunisation => ({
    ...immunisation,
    status: status === "administered" ? "completed" : "notDone",
    kind: status === "overdue" || status === "due" ? status : "other",
    flagAt10: status === "administered",
    flagAt11: status === "overdue",
  }),
);
