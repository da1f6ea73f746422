import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { staff } from "#fixtures/practice/staff.ts";
import { practiceControl } from "#mock-server/control/client.ts";
import type { DialectName } from "#mock-server/dialects/table.ts";
import type { Disposable } from "./mutation-score.ts";

/** A Monday morning, so that there are times to book. */
const now = "2026-11-23T09:00:00+13:00";

const openEnded = {
  prescribedOn: "2026-11-02",
  name: "Paracetamol 500 mg tablet (Paracetamol Pharmacare)",
  isLongTerm: true,
  prescribedBy: staff[1].name,
};

/** Every field that the mock can send occurs in these worlds. Some optional values are missing. */
export function conformanceWorlds(
  url: string,
  dialects: readonly DialectName[] = [],
  seed?: string,
): () => Promise<Disposable> {
  const control = practiceControl(url);
  return async () => {
    const world = await control.createWorld({ now, dialects, ...(seed === undefined ? {} : { seed }) });
    await world.change("profile", "sione", { secondaryEmail: "second@example.nz", preferredName: "Sione" });
    await world.change("medications", "sione", { "open-ended": openEnded });
    await world.change("absences", undefined, { [staff[1].id]: {} });
    return {
      identity: `${url}/~${world.id}/identity`,
      user: demoPatients.sione.username,
      password: demoPassword,
      remove: () => world.remove(),
    };
  };
}
