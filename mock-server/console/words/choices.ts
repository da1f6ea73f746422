import type { WorldDescription } from "../../control/client.ts";
import { cut } from "./people.ts";

export const peopleOptions = (description: WorldDescription | undefined) =>
  Object.entries(description?.people ?? {}).map(([value, { name }]) => ({ value, label: cut(name) }));

export const delays = [
  { value: "", label: "Now" },
  { value: "PT10M", label: "In 10 minutes" },
  { value: "PT1H", label: "In 1 hour" },
  { value: "P1D", label: "In 1 day" },
  { value: "P7D", label: "In 1 week" },
] as const;
