import type { Row } from "#practice-api/contract.ts";
import { type Subject, withSubjects } from "#practice-api/wire/endpoint.ts";
import { extras } from "./extra-parameters.ts";

/** A request in wire spelling, complete unless a test takes something out of it. */
export type Request = {
  path: string;
  query: Record<string, string>;
  body: object | undefined;
};

/** Everything a call wants, with the ids that a test chooses. */
export function requestOf(name: string, row: Row, idFor: (id: Subject) => string): Request {
  const { path = {}, query = {}, body = {} } = extras[name] ?? {};
  const ids = (part: Subject["in"]) =>
    row.subjects.filter((id) => id.in === part).map((id) => [id, idFor(id)] as const);
  const filled = row.path.replace(/\{(\w+)\}/g, (_, step: string) => path[step] ?? "");
  return {
    path: `${row.host}/${filled}`,
    query: withSubjects({ ...row.constants, ...query }, ids("query")) as Record<string, string>,
    body: bodyOf(row, body, ids("body")),
  };
}

function bodyOf(row: Row, body: object, ids: (readonly [Subject, string])[]): object | undefined {
  if (row.method === "GET") return undefined;
  return Array.isArray(body) ? body : withSubjects({ ...row.bodyConstants, ...body }, ids);
}
