const dollars = new Intl.NumberFormat("en-NZ", { style: "currency", currency: "NZD" });

/** "$112.50". */
export const money = (cents: number) => dollars.format(cents / 100);
