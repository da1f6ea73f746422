import createClient from "openapi-fetch";
import type { paths } from "./practice.ts";

/** A client of the practice made from its OpenAPI document: signs in, books and pays, without a cast. */
const [baseUrl = "", cardProvider = "", username = "", password = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

/** The answer of a call, or an error that names it. */
function answerOf<T>(name: string, { data, response }: { data?: T; response: Response }): NonNullable<T> {
  if (data === undefined || data === null) throw new Error(`${name}: ${response.status}`);
  return data;
}

const signedIn = answerOf(
  "Authentication",
  await client.POST("/api/Patient/Authentication", { body: { UserName: username, Password: password } }),
);
if (!Array.isArray(signedIn)) throw new Error(signedIn.ResponseMessage);
const [patient] = signedIn;
if (!("id" in patient)) throw new Error("The answer has no patient.");
const token = patient.extension?.[0]?.valueString ?? "";
client.use({
  onRequest: ({ request }) => {
    request.headers.set("Token", token);
    return request;
  },
});
const PatientID = String(patient.id);

const types = { AppointmentTypeID: "1" };
const days = answerOf(
  "NextAvailableDay",
  await client.GET("/api/Patient/NextAvailableDay", {
    params: {
      query: { PatientID, ...types, ProviderID: "31", StartDate: new Date().toISOString().slice(0, 10) },
    },
  }),
);
const [, day = ""] = /"RosterDate":"([^"]+)"/.exec(days) ?? [];
const slots = answerOf(
  "AppointmentSlots",
  await client.GET("/api/Patient/AppointmentSlots", {
    params: { query: { PatientID, ...types, PractitionerID: "31", ScheduleDate: day, LocationIDs: "1,2" } },
  }),
);
const slot = slots[0]?.entry?.[0]?.resource?.extension?.[0]?.valueString;
if (slot === undefined) throw new Error(`There is no free time on ${day}.`);
const booked = answerOf(
  "Appointment",
  await client.POST("/api/Patient/Appointment", {
    params: { query: { PatientID, SlotID: String(slot), Reason: "Sore knee", ...types } },
  }),
);
console.log(booked);

const invoices = answerOf(
  "PaymentNotice",
  await client.GET("/api/Patient/PaymentNotice", {
    params: { query: { PatientID, TransactionTypeID: "1" } },
  }),
);
const invoice = invoices[0]?.entry?.[0]?.resource;
const balance = Number(invoice?.extension?.[5]?.valueDecimal);
const electronicPaymentID = String(
  answerOf(
    "SaveTempPayment",
    await client.POST("/api/patient/SaveTempPayment", {
      params: { query: { PatientID, CardType: "Visa", cardCharges: "0", amount: String(balance) } },
      body: [
        {
          InvoiceID: invoice?.id ?? "",
          isChecked: true,
          Amount: Number(invoice?.extension?.[4]?.valueDecimal),
          Balance: balance,
          PayNow: balance,
        },
      ],
    }),
  ),
);
const intent = answerOf(
  "create-payment-intent",
  await client.POST("/pay/create-payment-intent", {
    body: {
      amount: Math.round(balance * 100),
      currency: "nzd",
      paymentMethodType: "card",
      metadata: { electronicPaymentID },
    },
  }),
);
if (!("clientSecret" in intent)) throw new Error(intent.error.message);
const [intentId = ""] = intent.clientSecret.split("_secret_");
// Stripe's script makes this call in the browser. It is not one of the practice's.
await fetch(`${cardProvider}/v1/payment_intents/${intentId}/confirm`, {
  method: "POST",
  body: new URLSearchParams({
    key: "pk_test_1",
    client_secret: intent.clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][cvc]": "987",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2030",
  }),
});
const charged = answerOf(
  "payment_intents",
  await client.GET("/stripe/v1/payment_intents/{intentId}", {
    params: { path: { intentId }, query: { client_secret: intent.clientSecret, key: "pk_test_1" } },
  }),
);
console.log(charged.status);
const saved = answerOf(
  "SavePayment",
  await client.POST("/api/patient/SavePayment", { params: { query: { PatientID, electronicPaymentID } } }),
);
console.log(`saved ${saved}`);
