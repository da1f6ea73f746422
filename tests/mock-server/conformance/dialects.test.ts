import { expect, test, vi } from "vitest";
import { demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { conform } from "#mock-server/conformance/conform.ts";
import { DialectEvidence } from "#mock-server/conformance/dialect-evidence.ts";
import type { Interceptor } from "#mock-server/conformance/target.ts";
import { jsonType, type Payload, textType } from "#mock-server/core/payload.ts";
import { applyDialects } from "#mock-server/dialects/apply.ts";
import { missingIndexOf, randomDialects } from "#mock-server/dialects/choose.ts";
import { type DialectName, dialects } from "#mock-server/dialects/table.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { conformanceWorlds } from "../../support/conformance-worlds.ts";
import { openPractice } from "../../support/practice.ts";

vi.setConfig({ testTimeout: 120_000 });
const practice = openPractice();
/** Of worlds whose profile lacks something that every patient has, where they speak `missing-profile-field`. */
const seed = "monday";
/** Calls that show every dialect between them. */
const only = new Set([
  "practice.read",
  "practice.counters",
  "practice.settings",
  "profile.read",
  "profile.image",
  "profile.saveNotifications",
  "identity.people",
  "billing.invoices",
  "medications.list",
  "immunisations.list",
  "messages.list",
]);

async function dialectsSeenIn(spoken: readonly DialectName[], interceptor: Interceptor = {}) {
  const world = await conformanceWorlds(practice.url, spoken, seed)();
  try {
    return await conform({ ...world, only, interceptor, allowWrites: true });
  } finally {
    await world.remove();
  }
}
const failuresIn = ({ results }: Awaited<ReturnType<typeof conform>>) =>
  results.filter(({ outcome }) => outcome === "failed");

test.each(["two", "three", "four", "five", "eight"])(
  "names every dialect of the combination %s",
  async (name) => {
    const chosen = randomDialects(name);
    const found = await dialectsSeenIn(chosen);
    expect([found.dialects.spoken, failuresIn(found)]).toEqual([chosen, []]);
  },
);

test.each(dialects.filter(({ sign }) => sign.list).map(({ name }) => name))(
  "names %s, alone and without a failure",
  async (name) => {
    const found = await dialectsSeenIn([name]);
    expect([found.dialects.spoken, failuresIn(found)]).toEqual([[name], []]);
  },
);

test("takes nothing that a new patient has not yet told for a missing field", async () => {
  const account = { identity: `${practice.url}/identity`, password: demoPassword };
  const { dialects: named } = await conform({ ...account, user: demoPatients.mei.username, only });
  expect(named.spoken).toEqual([]);
});

test("says of what no call showed that it was not seen", async () => {
  const world = await conformanceWorlds(practice.url)();
  const { dialects: named } = await conform({ ...world, only: new Set(["practice.counters"]) });
  expect(named.unseen).toEqual(expect.arrayContaining(["quiet-posts", "numeric-settings", "short-pages"]));
  expect(named.unseen).not.toContain("gzip");
});

test("guesses no dialect from answers that fail, and one of those that exclude each other", async () => {
  const { list } = contract.messages;
  let page = "1";
  const found = await dialectsSeenIn([], {
    request: (endpoint, request) => {
      if (endpoint !== list) return request;
      page = request.query.PageNumber ?? "1";
      return { ...request, query: { ...request.query, PageNumber: page === "2" ? "1" : page } };
    },
    answer: (endpoint, given) => ({
      ...given,
      text: endpoint === contract.medications.list ? given.text.replace(/"total":\d+,/, "") : given.text,
    }),
  });
  const reason = "the same list has other entries in pages of another size";
  expect(failuresIn(found)).toMatchObject([{ call: "messages.list", kind: "paging", reason }]);
  expect(found.dialects.spoken).toEqual(["no-totals"]);
});

test("finds the sign of each dialect in what it writes, and of none in what it does not write", async () => {
  const seen = new Map<string, { endpoint: AnyEndpoint; payload: Payload }>();
  const answer: Interceptor["answer"] = (endpoint, given) => {
    const type = given.type === "application/json" ? jsonType : textType;
    const { status, text } = given;
    seen.set(`${endpoint.path} ${text}`, { endpoint, payload: { status, type, text } });
    return given;
  };
  const found = await dialectsSeenIn([], { answer });
  expect([found.dialects.spoken, failuresIn(found)]).toEqual([[], []]);
  expect(found.results.filter(({ outcome }) => outcome === "differs")).toEqual([]);
  // Those of lists are seen in several pages: the combinations below have them.
  const written = dialects.filter(({ sign }) => !sign.list).map(({ name }) => name);
  const request = { path: "", query: {}, headers: {}, body: undefined };
  const index = missingIndexOf(seed);
  for (const name of written) {
    const evidence = new DialectEvidence();
    for (const { endpoint, payload } of seen.values()) {
      const { status, type, text, charset, encoding } = applyDialects(
        [name],
        endpoint,
        payload,
        request,
        index,
      );
      evidence.addAnswer(endpoint, {
        status,
        type: type.split(";")[0] ?? "",
        text: text.replace(/^\uFEFF/, ""),
        hasByteOrderMark: text.startsWith("\uFEFF"),
        isCompressed: encoding !== undefined,
        ...(charset && { charset }),
      });
    }
    expect(evidence.spoken.spoken).toEqual([name]);
  }
});
