import { member, optional } from "./fields.ts";
import { count } from "./scalars.ts";

/** Pages count from one. */
export const paging = {
  page: optional(member("PageNumber", count)),
  pageSize: optional(member("PageSize", count)),
};

/** The size is the specification's for the list (spec 2, section 9). */
export function firstPage(size: number): Readonly<Record<string, string>> {
  return { PageSize: String(size), PageNumber: "1" };
}
