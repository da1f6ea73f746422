/** In the console. A blank one is left out. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "long" | "number" | "json" | "choice" | "day" | "person" | "appointment";
  readonly value: string;
  /** The words of a choice; for a text those that it suggests. */
  readonly options?: readonly string[];
  readonly hint?: string;
};

type More = Omit<FormField, "name" | "label" | "value" | "kind"> & { readonly kind?: FormField["kind"] };

export function field(name: string, label: string, value: string | number, more: More = {}): FormField {
  return { name, label, kind: typeof value === "number" ? "number" : "text", value: String(value), ...more };
}
