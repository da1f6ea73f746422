/** Spec 1, sections 2, 4, 5 and 8. Those of an empty list of all invoices: `listTexts`. */
export const billingTexts = {
  noPending: "No Record Found",
  invoice: "INVOICE",
  noInvoices: "No invoices to pay",
  poli: "Poli is not set up for this app",
  paymentExpress: "Payment Express is not set up for this app",
  someAmount: "Please enter some amount",
  amount: "Please enter amount",
  cardRequired: "Card number is required",
  cardIncomplete: "Your card number is incomplete.",
  cardInvalid: "Your card number is invalid.",
  cardIncorrect: "Please enter correct card number",
  paid: "Payment succeeded successfully",
  /** The specification writes "unsucessfull" (ruling B68). */
  notPaid: "Payment unsuccessful",
} as const;
