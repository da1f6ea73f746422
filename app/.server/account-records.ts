import type { ShellRecord } from "#app/shell/shell-data.ts";
import type { Person } from "#practice-api/identity/endpoints.ts";
import type { RequestContext } from "./request-context.ts";
import type { Services } from "./services.ts";

/** The browser gets its key and no id. */
export type AccountRecord = ShellRecord & { patientId: string };

/** The holder's own record and the open one are among them, whether the practice lists them or not. */
export function recordsOf(
  { recordTokens }: Pick<Services, "recordTokens">,
  { session: { data } }: Pick<RequestContext, "session">,
  linked: readonly Person[],
): AccountRecord[] {
  const holder = { patientId: data.holderId, name: data.holderName };
  const open = { patientId: data.patientId, name: data.patientName };
  const people = [holder, ...linked, open];
  return people
    .filter(({ patientId }, at) => people.findIndex((other) => other.patientId === patientId) === at)
    .map(({ patientId, name }) => {
      const isHolder = patientId === data.holderId;
      const key = isHolder ? "own" : recordTokens.patient(data, patientId);
      return { patientId, key, name, isHolder, isOpen: patientId === data.patientId };
    });
}
