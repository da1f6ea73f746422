import { expect, onTestFinished, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { conform } from "#mock-server/conformance/conform.ts";
import type { DialectName } from "#mock-server/control/client.ts";
import { startRecording } from "#mock-server/recorder/proxy.ts";
import type { Recording } from "#mock-server/recorder/recording.ts";
import { reshapeLike } from "#mock-server/recorder/reshape.ts";
import { createPractice } from "#mock-server/serve.ts";
import { monday, openPractice, practiceAt } from "../../support/practice.ts";

const practice = openPractice();
let unchanged: Promise<Recording> | undefined;

/** What a recorder sees while the conformance checks read every call of a practice. */
async function recordingOf(url: string, dialects: readonly DialectName[] = []) {
  const world = await practiceAt(url).control.createWorld({ now: monday, dialects });
  const proxy = await startRecording({ target: `${url}/~${world.id}/identity` });
  await conform({ identity: proxy.identity, user: "aroha@example.nz", password: demoPassword });
  await proxy.close();
  return proxy.recording();
}

/** The places of answers whose types are not the same in both. */
function differencesOf(before: Recording, after: Recording) {
  const [was, is] = [before, after].map(
    ({ calls }) =>
      new Map(
        Object.entries(calls).flatMap(([call, { answers }]) =>
          Object.entries(answers).flatMap(([status, types]) =>
            Object.entries(types).map(([at, found]) => [`${call} ${status} ${at}`, found.join()] as const),
          ),
        ),
      ),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...was.keys(), ...is.keys()])].filter((place) => was.get(place) !== is.get(place));
}

/** How many differences stay at most: of what the mock leaves out in an answer, a recording has no value to add. */
const cases: readonly (readonly [DialectName, number])[] = [
  ["numeric-ids", 0],
  ["null-for-nothing", 21],
];
test.each(cases)(
  "a practice that is served like one that speaks %s sends what that one sends",
  async (dialect, most) => {
    const recorded = await recordingOf(practice.url, [dialect]);
    unchanged ??= recordingOf(practice.url);
    const plain = differencesOf(recorded, await unchanged);
    expect(plain.length).toBeGreaterThan(20);
    const { listen } = createPractice({ reshape: reshapeLike(recorded) });
    const alike = await listen(0);
    onTestFinished(() => alike.close());
    const differences = differencesOf(recorded, await recordingOf(alike.url));
    expect(differences.length).toBeLessThanOrEqual(most);
  },
);

test("a byte order mark before an answer is no part of what is reshaped", () => {
  const calls = {
    "practice.counters": {
      exchanges: 1,
      statuses: {},
      query: {},
      body: {},
      answers: { "200": { "": ["an object"], ".a": ["text"] } },
    },
  };
  const reshape = reshapeLike({ calls } as unknown as Parameters<typeof reshapeLike>[0]);
  const type = "application/json; charset=utf-8";
  expect(reshape("practice.counters", { status: 200, type, text: '\ufeff{"a":"1"}' }).text).toBe('{"a":"1"}');
  expect(reshape("practice.counters", { status: 200, type, text: "" }).text).toBe("");
});
