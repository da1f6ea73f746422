export type NamedInvoice = { notes?: string | undefined; reference?: string | undefined };

/** "GP consultation, adult, KSM-100123", as far as the practice says. */
export const invoiceName = ({ notes, reference }: NamedInvoice) =>
  [notes ?? "Invoice", reference].filter(Boolean).join(", ");
