import { expect, test } from "vitest";
import { conform } from "#mock-server/conformance/conform.ts";
import { conformanceWorlds } from "#mock-server/conformance/mutations/worlds.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { failuresOf } from "../../support/conformance.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const newWorld = () => conformanceWorlds(practice.url)();
const only = new Set(["results.list"]);

test("fails for a page that is not a part of the list", async () => {
  const endpoint = contract.results.list;
  const interceptor = {
    request: (sent: AnyEndpoint, request: Parameters<typeof shifted>[0]) =>
      sent === endpoint ? shifted(request) : request,
  };
  const shifted = <R extends { query: Readonly<Record<string, string>> }>(request: R): R =>
    request.query.PageNumber === "2" && request.query.PageSize === "5"
      ? { ...request, query: { ...request.query, PageNumber: "3" } }
      : request;
  const { results } = await conform({ ...(await newWorld()), only, interceptor: interceptor as never });
  expect(failuresOf(results)).toEqual([
    "results.list: sends the list page by page: the same list has other entries in pages of another size",
  ]);
});

test.each([
  [-7, "differs", "total does not fit the OpenAPI document (minimum)"],
  [1, "failed", "has a total that is smaller than the number of its entries"],
])("notices the total %i of a longer list", async (total, outcome, reason) => {
  const answer = (endpoint: AnyEndpoint, given: { text: string }) =>
    endpoint === contract.results.list
      ? { ...given, text: given.text.replace(/"total":\d+/, `"total":${total}`) }
      : given;
  const changed = { only, interceptor: { answer: answer as never } };
  const { results } = await conform({ ...(await newWorld()), ...changed });
  expect(results).toContainEqual(
    expect.objectContaining({ outcome, reason: expect.stringContaining(reason) }),
  );
});

test("compares the pages of a list of two entries", async () => {
  let total = 2;
  let page = "1";
  const request = (endpoint: AnyEndpoint, sent: { query: Readonly<Record<string, string>> }) => {
    if (endpoint === contract.results.list) page = sent.query.PageNumber ?? "1";
    return sent;
  };
  const answer = (endpoint: AnyEndpoint, given: { text: string; status: number }) => {
    if (endpoint !== contract.results.list || given.status !== 200) return given;
    const body = JSON.parse(given.text);
    const [bundle] = [body].flat();
    bundle.entry = page === "1" ? bundle.entry.slice(0, 2) : [];
    bundle.total = total++;
    return { ...given, text: JSON.stringify(body) };
  };
  const interceptor = { request: request as never, answer: answer as never };
  const { results } = await conform({ ...(await newWorld()), only, interceptor });
  expect(failuresOf(results)).toContain(
    "results.list: sends the list page by page: pages of one list have different totals",
  );
});

test("fails for a page that repeats the one before it", async () => {
  const interceptor = {
    request: (sent: AnyEndpoint, request: { query: Readonly<Record<string, string>> }) =>
      sent === contract.results.list && request.query.PageNumber === "2"
        ? { ...request, query: { ...request.query, PageNumber: "1" } }
        : request,
  };
  const { results } = await conform({ ...(await newWorld()), only, interceptor: interceptor as never });
  expect(failuresOf(results)).toEqual([
    "results.list: sends the list page by page: the same list has other entries in pages of another size",
  ]);
});
