import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import type { AccountKey, PersonKey } from "#fixtures/people/demo-patients.ts";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";

/**
 * The data of a session that an account of a world has, with its own record open or that of a patient whom it acts for.
 * @param expiresIn how long the practice's session lasts, as an ISO duration.
 */
export async function sessionOf(
  world: WorldDescription & WorldControl,
  account: AccountKey,
  patient: PersonKey = account,
  expiresIn?: string,
): Promise<SignedInSession> {
  const { token } = await world.signIn(account, expiresIn);
  const [holder, open] = [world.people[account], world.people[patient]];
  return {
    stage: "signedIn",
    token,
    apiUrl: world.apiUrl,
    username: world.people[account].username,
    patientId: open.patientId,
    patientName: open.name,
    holderId: holder.patientId,
    holderName: holder.name,
    isTestData: true,
  };
}
