import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { contract } from "#practice-api/contract.ts";
import type { Endpoint } from "#practice-api/wire/endpoint.ts";
import { sampleInputs } from "./sample-inputs.ts";

export type MakeCall = <I, O>(endpoint: Endpoint<I, O>, input: NoInfer<I> & object) => Promise<O>;
type Input = (make: MakeCall) => Promise<object> | object;

const { appointments, billing, letters, medications, messages, resources, results } = contract;

const firstId = ({ entries }: { entries: readonly { id: string }[] }) => entries[0]?.id;

async function payment(make: MakeCall) {
  const { entries } = await make(billing.invoices, { which: "pending" });
  const invoices = entries.map(({ id, amount, balance }) => ({
    id,
    amount,
    balance,
    payNow: balance,
    isChecked: true,
  }));
  return { cardType: "Visa", amount: 8_755, fee: 219, invoices };
}

const search = { practitionerId: "31", typeId: "1" };

async function freeDay(make: MakeCall) {
  const [day = ""] = await make(appointments.nextDay, { ...search, from: "2026-11-25" });
  return { ...search, day, locationIds: ["1", "2"] };
}

/** Besides the sample input: mostly the id of something that exists. */
const inputs: Readonly<Record<string, Input>> = {
  "identity.askForHelp": () => ({ email: "aroha@example.nz" }),
  "identity.authenticate": () => ({ password: demoPassword }),
  "profile.image": () => ({ key: "portrait-20201" }),
  "profile.removeEmergencyContact": () => ({ contactId: "20101-contact-1" }),
  "billing.invoicePdf": async (make) => ({
    invoiceId: firstId(await make(billing.invoices, { which: "pending" })),
  }),
  "billing.saveTemporaryPayment": payment,
  "billing.savePayment": async (make) => make(billing.saveTemporaryPayment, await payment(make)),
  "billing.readIntent": async (make) => {
    const created = await make(billing.createIntent, { amount: 6_970 });
    const clientSecret = "clientSecret" in created ? created.clientSecret : "";
    return { intentId: clientSecret.replace(/_secret_.*/, ""), clientSecret };
  },
  "appointments.cancel": async (make) => ({
    appointmentId: firstId(await make(appointments.list, { category: "upcoming" })),
  }),
  "appointments.nextDay": () => search,
  "appointments.slots": freeDay,
  "appointments.book": async (make) => {
    const { entries } = await make(appointments.slots, await freeDay(make));
    return { slotId: entries[0]?.slotId, typeId: "1" };
  },
  "medications.requestRepeat": async (make) => ({
    medicationIds: [firstId(await make(medications.list, { which: "all" }))],
  }),
  "results.read": async (make) => ({ resultId: firstId(await make(results.list, {})) }),
  "results.chart": () => ({ test: "Full Blood Count" }),
  "letters.read": async (make) => ({ letterId: firstId(await make(letters.list, {})) }),
  "resources.read": async (make) => ({ resourceId: firstId(await make(resources.list, {})) }),
  "messages.read": async (make) => ({ messageId: firstId(await make(messages.list, { box: "inbox" })) }),
  "messages.remove": async (make) => ({ messageIds: [firstId(await make(messages.list, { box: "inbox" }))] }),
};

export async function exampleInput(name: string, make: MakeCall): Promise<object> {
  return { ...sampleInputs.get(name), ...(await inputs[name]?.(make)) };
}
