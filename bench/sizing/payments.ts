import { randomUUID } from "node:crypto";
import { readConfig } from "../../app/.server/configuration/config.ts";
import { preparePayment } from "../../app/.server/payments/prepare.ts";
import { settlePayment } from "../../app/.server/payments/settle.ts";
import { createRequestContext } from "../../app/.server/request-context.ts";
import { startServices } from "../../app/.server/services.ts";
import type { SignedInSession } from "../../app/.server/store/sessions/session-data.ts";
import { demoPatients } from "../../fixtures/people/demo-patients.ts";
import { practiceControl } from "../../mock-server/control/client.ts";
import { feeOn, payableCards } from "../../practice-api/billing/rules.ts";

const [visa] = payableCards('[{"CardFee":"Visa - 2.5%"}]');
const left = { idleMs: 900_000, wholeMs: 28_800_000 };

/** Pays 10 dollars at so many practices, one after another. Returns this process's processor time for each, in ms. */
export async function processorMsOfPayment(
  environment: Record<string, string>,
  practiceUrl: string,
  times: number,
): Promise<number> {
  const services = startServices(readConfig(environment));
  await services.started;
  if (visa === undefined) throw new Error("There is no card.");
  const card = visa;
  const pay = async () => {
    const world = await practiceControl(practiceUrl).createWorld();
    const { token } = await world.signIn("sione");
    const { patientId, fullName } = demoPatients.sione.profile;
    const data: SignedInSession = {
      stage: "signedIn",
      token,
      apiUrl: `${practiceUrl}/~${world.id}/api`,
      patientId,
      patientName: fullName,
      holderId: patientId,
      holderName: fullName,
      isTestData: true,
    };
    const context = createRequestContext(
      services,
      { key: world.id, data, left },
      AbortSignal.timeout(60_000),
    );
    const { entries } = await context.api.billing.invoices({ which: "pending" });
    const [amount, paymentId] = [10_00, randomUUID()];
    const answer = await preparePayment(services, context, {
      paymentId,
      page: randomUUID(),
      invoiceIds: entries.map(({ id }) => id),
      amount,
      total: amount + feeOn(amount, card),
      card,
    });
    if (answer.status !== "underWay") throw new Error(`The payment was not prepared: ${answer.status}.`);
    await confirm(`${practiceUrl}/~${world.id}/stripe`, answer.clientSecret ?? "");
    await settlePayment(services, paymentId);
    const payment = await services.payments.find(paymentId);
    if (payment?.state !== "recorded") throw new Error(`The payment is ${payment?.state}.`);
  };
  await pay();
  const before = process.cpuUsage();
  for (let at = 0; at < times; at++) await pay();
  const { user, system } = process.cpuUsage(before);
  await services.close();
  return (user + system) / 1_000 / times;
}

/** What the card provider's script does in a browser. */
async function confirm(stripeUrl: string, clientSecret: string): Promise<void> {
  const [id = ""] = clientSecret.split("_secret_");
  const body = new URLSearchParams({
    key: "pk_test_1",
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][cvc]": "987",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2030",
  });
  const response = await fetch(`${stripeUrl}/v1/payment_intents/${id}/confirm`, { method: "POST", body });
  if (!response.ok) throw new Error(`The card was not confirmed: ${response.status}.`);
  await response.text();
}
