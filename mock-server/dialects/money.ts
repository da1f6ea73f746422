import { contract } from "#practice-api/contract.ts";
import { type Field, isObject, type Wire } from "#practice-api/wire/fields.ts";
import { cents } from "#practice-api/wire/scalars.ts";
import { type Dialect, dialect } from "./dialect.ts";
import { putField } from "./shape.ts";
import type { Sign } from "./sign.ts";

const isMoney = ({ type }: Field<unknown>) => type.codec === cents.codec;

/** An amount is a number without the dialect. */
function writing(write: (amount: number) => string): Pick<Dialect, "resource" | "document"> {
  const written = (value: unknown) => (typeof value === "number" ? write(value) : value);
  return {
    resource: (resource: Wire, fields) => {
      for (const { field } of fields)
        if (isMoney(field)) putField(resource, field, written(field.read(resource)));
    },
    document: (value, { endpoint }) =>
      (endpoint as unknown) === contract.billing.balance && !isObject(value) ? written(value) : value,
  };
}

const read = (judge: (amount: string) => boolean): Sign => ({
  field: ({ field }, resource) => {
    const found = isMoney(field) ? field.read(resource) : undefined;
    return found === undefined ? undefined : typeof found === "string" && judge(found);
  },
});

const inDollars = new Intl.NumberFormat("en-NZ", { style: "currency", currency: "NZD" });
const allowedBy = "The entities’ amounts have no type (spec 1 §3); a text is understood (B5).";

export const moneyDialects = [
  dialect("money-as-text", {
    group: "money",
    changes: "Money is a text with two decimals, such as 1234.50.",
    allowedBy,
    ...writing((amount) => amount.toFixed(2)),
    sign: read((amount) => /^-?\d/.test(amount)),
  }),
  dialect("money-with-sign", {
    group: "money",
    changes: "Money is a text with a dollar sign and commas, such as $1,234.50.",
    allowedBy,
    ...writing((amount) => inDollars.format(amount)),
    sign: read((amount) => amount.includes("$")),
  }),
] as const;
