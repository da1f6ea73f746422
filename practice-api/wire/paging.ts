import { member, optional } from "./fields.ts";
import { count } from "./scalars.ts";

/** Which part of a long list to send. Pages count from one. */
export const paging = {
  page: optional(member("PageNumber", count)),
  pageSize: optional(member("PageSize", count)),
};

/** The first page, in the size the specification gives a list (spec 2, section 9). */
export function firstPage(size: number): Readonly<Record<string, string>> {
  return { PageSize: String(size), PageNumber: "1" };
}
