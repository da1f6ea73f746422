import { bodyLimits } from "#practice-api/messages/rules.ts";
import type { NewAddress } from "./field-problems.ts";

type Patient = { name: string; isActing: boolean; addressLines: readonly string[] | undefined };

/** The old address is left out where both are too long together. */
export function addressMessage(
  { street, suburb, town, postcode }: NewAddress,
  { name, isActing, addressLines = [] }: Patient,
) {
  const old = addressLines.filter((line) => line.trim() !== "").join(", ");
  const parts = [street, suburb, `${town} ${postcode}`].map((part) => part.trim()).filter(Boolean);
  const whose = isActing ? `The new address of ${name}` : "My new address";
  const body = `${whose} is ${parts.join(", ")}.`;
  const withOld = `${body} The address in ${isActing ? "the" : "my"} record is ${old}.`;
  return {
    subject: `New address of ${name}`,
    body: old === "" || withOld.length > bodyLimits.compose ? body : withOld,
  };
}
