/**
 * The part after the street, without a postcode: "Te Aro" of "21A Kererū Street, Te Aro, Wellington 6011".
 */
export function suburbOf(address: string): string | undefined {
  const parts = address.split(",").map((part) => part.trim());
  const names = parts.map((part) => part.replace(/\b\d{4}$/, "").trimEnd());
  const street = parts.findLastIndex((_, index) => /\d/.test(names[index] ?? ""));
  return street === -1 ? undefined : names.slice(street + 1).find((name) => name !== "");
}
