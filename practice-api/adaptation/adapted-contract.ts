import { contract, contractRows, type NamedRow, type Row } from "../contract.ts";
import { settingsWith } from "../practice/endpoints.ts";
import type { SettingNumbers } from "../practice/settings.ts";
import { blank, type Field, optional } from "../wire/fields.ts";
import { acknowledgement, partialAcknowledgement } from "../wire/outcomes.ts";
import type { ResourceCodec } from "../wire/resource.ts";

/** How a practice takes requests where the specification leaves it open. */
export type Adaptation = {
  /** Assumed values that are not sent, by their names in `assumedSent`. */
  readonly leftOut: readonly string[];
  /** How a limit that a list does not have is sent: as the call is specified, empty, or not at all. */
  readonly openRanges: OpenRanges;
  /** What the numbers of settings without names mean. */
  readonly settingNumbers: SettingNumbers;
};
export const openRanges = ["specified", "empty", "omit"] as const;
export type OpenRanges = (typeof openRanges)[number];

/** Every value of a request whose spelling is assumed: `profile.saveDemographics.MiddleName`. */
export function assumedSent(): string[] {
  return contractRows().flatMap(({ area, call, row }) =>
    [row.query, row.headers, row.body]
      .flatMap((part) => Object.values(part?.fields ?? {}))
      .filter(({ assumed }) => assumed)
      .map(({ path }) => `${area}.${call}.${path}`),
  );
}

/** The calls of the contract as this practice takes them. */
export function adaptedRows({ leftOut, openRanges, settingNumbers }: Adaptation): NamedRow[] {
  const names = new Set(leftOut);
  return contractRows().map(({ area, call, row }) => {
    const isLeftOut = ({ path, assumed }: Pick<Field<unknown>, "path" | "assumed">) =>
      assumed && names.has(`${area}.${call}.${path}`);
    const isNumbered = row === contract.practice.settings && settingNumbers.size > 0;
    const numbered = isNumbered ? { ...row, output: settingsWith(settingNumbers) } : row;
    return { area, call, row: adapted(numbered, isLeftOut, openRanges) };
  });
}

/** The row itself where nothing of it changes. */
function adapted(row: Row, isLeftOut: (field: Field<unknown>) => boolean, ranges: OpenRanges): Row {
  const change = (field: Field<unknown>) => (isLeftOut(field) ? undefined : withRange(field, ranges));
  const changes = ({ fields = {} }: Partial<Pick<ResourceCodec<unknown>, "fields">>) =>
    Object.values(fields).some((field) => change(field) !== field);
  const { query, headers, body } = row;
  if (![query, headers, body ?? {}].some(changes)) return row;
  const leftOut = [query, headers, body].flatMap((part) =>
    Object.values(part?.fields ?? {}).filter(isLeftOut),
  );
  const isSent = (name: string) => !leftOut.some((field) => field.path === name);
  const isPart = row.output === acknowledgement && leftOut.length > 0;
  return {
    ...row,
    output: isPart ? partialAcknowledgement : row.output,
    query: query.withFields(change),
    headers: headers.withFields(change),
    body: body?.withFields?.(change) ?? body,
    subjects: row.subjects.filter(({ name, in: part }) => part === "body" || isSent(name)),
    defaults: (input) =>
      Object.fromEntries(Object.entries(row.defaults(input)).filter(([name]) => isSent(name))),
  };
}

function withRange(field: Field<unknown>, ranges: OpenRanges): Field<unknown> {
  if (!field.limits || ranges === "specified") return field;
  if (ranges === "empty") return blank(field);
  const { writeAbsent: _, ...omitted } = optional(field);
  return omitted;
}
