import { cast, castPassword } from "#fixtures/people/cast.ts";
import { staff } from "#fixtures/practice/staff.ts";
import { practiceControl } from "../../control/client.ts";
import type { Disposable } from "./score.ts";

/** A Monday morning, so that there are times to book. */
const now = "2026-11-23T09:00:00+13:00";

/**
 * Makes worlds of a running mock in which every field that the mock can send occurs: a long record, a picture,
 * a second e-mail address, and a prescriber on leave.
 */
export function conformanceWorlds(url: string): () => Promise<Disposable> {
  const control = practiceControl(url);
  return async () => {
    const world = await control.createWorld({ now });
    await world.change("profile", "sione", { secondaryEmail: "second@example.nz", preferredName: "Sione" });
    await world.change("absences", undefined, { [staff[1].id]: {} });
    return {
      identity: `${url}/~${world.id}/identity`,
      user: cast.sione.username,
      password: castPassword,
      remove: () => world.remove(),
    };
  };
}
