import { type AnyEndpoint, contract, contractEndpoints, type NamedEndpoint } from "../contract.ts";
import { settingsWith } from "../practice/endpoints.ts";
import type { SettingNumbers } from "../practice/settings.ts";
import { blank, type Field, optional, type ResourceCodec } from "../wire/fields.ts";
import { acknowledgement, partialAcknowledgement } from "../wire/outcomes.ts";

/** For what the specification leaves open. */
export type Adaptation = {
  /** Names of `assumedSent`. */
  readonly leftOut: readonly string[];
  readonly openRanges: OpenRanges;
  readonly settingNumbers: SettingNumbers;
};
export const openRanges = ["specified", "empty", "omit"] as const;
type OpenRanges = (typeof openRanges)[number];

/** `profile.saveDemographics.MiddleName` */
export function assumedSent(): string[] {
  return contractEndpoints().flatMap(({ area, call, endpoint }) =>
    [endpoint.query, endpoint.headers, endpoint.body]
      .flatMap((part) => Object.values(part?.fields ?? {}))
      .filter(({ assumed }) => assumed)
      .map(({ path }) => `${area}.${call}.${path}`),
  );
}

export function adaptedEndpoints({ leftOut, openRanges, settingNumbers }: Adaptation): NamedEndpoint[] {
  const names = new Set(leftOut);
  return contractEndpoints().map(({ area, call, endpoint }) => {
    const isLeftOut = ({ path, assumed }: Pick<Field<unknown>, "path" | "assumed">) =>
      assumed && names.has(`${area}.${call}.${path}`);
    const isNumbered = endpoint === contract.practice.settings && settingNumbers.size > 0;
    const numbered = isNumbered ? { ...endpoint, output: settingsWith(settingNumbers) } : endpoint;
    return { area, call, endpoint: adapted(numbered, isLeftOut, openRanges) };
  });
}

function adapted(
  endpoint: AnyEndpoint,
  isLeftOut: (field: Field<unknown>) => boolean,
  ranges: OpenRanges,
): AnyEndpoint {
  const change = (field: Field<unknown>) => (isLeftOut(field) ? undefined : withRange(field, ranges));
  const changes = ({ fields = {} }: Partial<Pick<ResourceCodec<unknown>, "fields">>) =>
    Object.values(fields).some((field) => change(field) !== field);
  const { query, headers, body } = endpoint;
  if (![query, headers, body ?? {}].some(changes)) return endpoint;
  const leftOut = [query, headers, body].flatMap((part) =>
    Object.values(part?.fields ?? {}).filter(isLeftOut),
  );
  const isSent = (name: string) => !leftOut.some((field) => field.path === name);
  const isPart = endpoint.output === acknowledgement && leftOut.length > 0;
  return {
    ...endpoint,
    output: isPart ? partialAcknowledgement : endpoint.output,
    query: query.withFields(change),
    headers: headers.withFields(change),
    body: body?.withFields?.(change) ?? body,
    subjects: endpoint.subjects.filter(({ name, in: part }) => part === "body" || isSent(name)),
    defaults: (input) =>
      Object.fromEntries(Object.entries(endpoint.defaults(input)).filter(([name]) => isSent(name))),
  };
}

function withRange(field: Field<unknown>, ranges: OpenRanges): Field<unknown> {
  if (!field.limits || ranges === "specified") return field;
  if (ranges === "empty") return blank(field);
  const { writeAbsent: _, ...omitted } = optional(field);
  return omitted;
}
