import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { readConfig } from "#app/.server/config.ts";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import type { SignedInSession } from "#app/.server/store/session-data.ts";
import { type AccountKey, cast, type PersonKey } from "#fixtures/people/cast.ts";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import type { TestPractice } from "./practice.ts";

/** What a session has left that was used just now. */
export const wholeTime = { idleMs: 15 * 60_000, wholeMs: 8 * 3_600_000 };

export type PortalWorld = WorldDescription & WorldControl;

/** The back of the portal for the tests of one file, before a mock practice, without HTTP of its own. */
export function openPortal(practice: TestPractice) {
  const folder = mkdtempSync(join(tmpdir(), "portal-visiting-"));
  const portal = {} as { services: Services };
  beforeAll(async () => {
    const config = readConfig({ IDENTITY_URL: `${practice.url}/identity`, DATA_DIR: folder });
    portal.services = await startServices(config);
  });
  afterAll(async () => {
    await portal.services.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A request of somebody who is signed in, about their own record or that of the person they act for. */
  async function visit(
    world: PortalWorld,
    account: AccountKey,
    person: PersonKey = account,
    signal = AbortSignal.timeout(10_000),
  ): Promise<RequestContext> {
    const { token } = await world.signIn(account);
    const data: SignedInSession = {
      stage: "signedIn",
      token,
      apiUrl: `${practice.url}/~${world.id}/api`,
      patientId: cast[person].profile.patientId,
      patientName: cast[person].profile.fullName,
      holderId: cast[account].profile.patientId,
      holderName: cast[account].profile.fullName,
      isTestData: true,
    };
    const opened = createRequestContext(portal.services, { key: world.id, data, left: wholeTime }, signal);
    // Every page asks first whether the token holds, and so knows the practice's time.
    await opened.api.identity.validate();
    return opened;
  }
  return { portal, visit };
}
