import { contract } from "#practice-api/contract.ts";
import { type Golden, listing } from "./golden.ts";

const { billing, identity, profile } = contract;

export const exact: readonly Golden[] = [
  [
    "forgot-password-sent",
    identity.forgotPassword,
    { outcome: "sent", message: "We have sent you a new password." },
  ],
  [
    "forgot-password-refused",
    identity.forgotPassword,
    { outcome: "refused", message: "We could not send a password." },
  ],
  [
    "password-changed",
    identity.changePassword,
    { outcome: "changed", message: "Your password has been changed." },
  ],
  [
    "password-refused",
    identity.changePasswordByQuery,
    { outcome: "refused", message: "This password has been used before." },
  ],
  ["acknowledged", identity.askForHelp, { accepted: true, message: "Saved." }],
  ["not-acknowledged", profile.saveDemographics, { accepted: false, message: "Not saved." }],
  ["titles", profile.titles, listing({ id: "4", name: "Mx" }, { id: "6", name: "Dr" })],
  ["balance", billing.balance, 123_456],
  [
    "invoices",
    billing.invoices,
    listing(
      {
        id: "7001",
        issuedOn: "2026-11-02",
        notes: "Extended consultation",
        type: "Consultation",
        reference: "INV-7001",
        amount: 123_456,
        balance: 6_800,
        payNow: 5,
      },
      { id: "7002", amount: -1_950, balance: 0 },
    ),
  ],
  ["invoice-pdf", billing.invoicePdf, { pdf: "JVBERi0xLjQK" }],
  ["invoice-pdf-missing", billing.invoicePdf, { pdf: "" }],
  ["temporary-payment-saved", billing.saveTemporaryPayment, { outcome: "saved", paymentId: "90211" }],
  ["temporary-payment-refused", billing.saveTemporaryPayment, { outcome: "refused" }],
  ["intent-created", billing.createIntent, { outcome: "created", clientSecret: "pi_w3_17_secret_CANARY" }],
  ["intent-refused", billing.createIntent, { outcome: "refused", message: "The amount is too small." }],
  [
    "intent-state",
    billing.readIntent,
    {
      id: "pi_w3_17",
      status: "succeeded",
      amount: 6_970,
      currency: "nzd",
      paymentId: "90211",
      attemptId: "a-17",
      brand: "visa",
      last4: "4242",
      lastError: "card_declined",
    },
  ],
  ["payment-saved", billing.savePayment, true],
  ["payment-not-saved", billing.savePayment, false],
];

export const tolerated: readonly Golden[] = [
  ["password-other-status", identity.changePassword, { outcome: "other-7" }],
  ["acknowledged-as-true", profile.saveNotifications, { accepted: true }],
  ["acknowledged-as-text", profile.removeEmergencyContact, { accepted: true, message: "Message deleted." }],
  ["acknowledged-in-list", profile.saveContactDetails, { accepted: true, message: "Done" }],
  ["not-acknowledged-as-number", profile.addEmergencyContact, { accepted: false }],
  ["not-acknowledged-as-text", profile.addEmergencyContact, { accepted: false, message: "false" }],
  ["titles-in-other-slots", profile.titles, { entries: [{ id: "4", name: "Mx" }], unreadable: 0 }],
  ["balance-as-text", billing.balance, 123_450],
  ["balance-as-object", billing.balance, 6_800],
  ["balance-as-list", billing.balance, 5],
  ["balance-in-bundle", billing.balance, 1_950],
  ["temporary-payment-saved-as-text", billing.saveTemporaryPayment, { outcome: "saved", paymentId: "90211" }],
  ["temporary-payment-refused-as-text", billing.saveTemporaryPayment, { outcome: "refused" }],
  [
    "intent-refused-as-text",
    billing.createIntent,
    { outcome: "refused", message: "The amount is too small." },
  ],
  [
    "intent-state-unexpanded",
    billing.readIntent,
    { id: "pi_w3_17", status: "succeeded", amount: 6_970, currency: "nzd" },
  ],
  [
    "intent-state-declined",
    billing.readIntent,
    {
      id: "pi_w3_17",
      status: "requires_payment_method",
      amount: 6_970,
      currency: "nzd",
      attemptId: "a-17",
      lastError: "card_declined",
    },
  ],
  ["payment-not-saved-as-number", billing.savePayment, false],
];
