import { expect, test } from "vitest";
import { parseCommand, runCommand } from "#app/.server/payments/staff/program.ts";
import type { Services } from "#app/.server/services.ts";
import { LeaseLostError } from "#app/.server/store/payments/leases.ts";
import { openPayer } from "../../../../support/billing/payer.ts";
import { aPayment, storePayment } from "../../../../support/billing/stored-payments.ts";

const { payer, find } = openPayer();

/** What else becomes of payments that staff resolve is in tests/app/server/payments/histories.yaml. */
test("staff never resolve a payment while the portal is at work on one of the account", async () => {
  const { services, account, clock } = payer;
  const charged = { at: clock.now, foundAt: clock.now };
  const { id } = await storePayment(services, aPayment({ session: account.data, state: "charged", charged }));
  const before = await find(id);
  const resolved = (run: () => Promise<undefined>, of = id) => {
    const command = parseCommand(["resolve", of, "recorded", "--reason", "Seen"]);
    const leases = { run } as unknown as Services["leases"];
    return runCommand({ ...services, leases }, command as Parameters<typeof runCommand>[1]);
  };
  const refused = (text: unknown) => ({ text, exitCode: 2 });
  expect(await resolved(async () => undefined)).toEqual(
    refused(expect.stringMatching(/at work on a payment of this account/)),
  );
  expect(await resolved(() => Promise.reject(new LeaseLostError()))).toEqual(
    refused(expect.stringMatching(/Nothing was changed/)),
  );
  expect(await find(id)).toEqual(before);
  expect(await resolved(async () => undefined, "no-such")).toEqual(
    refused("No payment has the attempt id no-such."),
  );
});
