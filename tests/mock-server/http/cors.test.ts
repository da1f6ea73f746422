import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";

const [page, tool, other] = ["http://localhost:5173", "http://localhost:6006", "http://attacker.example"];
const practice = openPractice({
  cors: { practice: [page], control: [tool] },
  controlHosts: ["mock.local"],
});
const closed = openPractice();

type Sent = { of?: "closed"; headers?: Record<string, string>; body?: string };
/** What a page of another site makes a browser send, with headers that `fetch` does not let a page set. */
async function send(line: string, { of, headers = {}, body = "" }: Sent) {
  const [method = "", path = ""] = line.split(" ");
  const { url } = of ? closed : practice;
  const call = request(`${url}${path}`, { method, headers });
  call.end(body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const allowed = response.headers["access-control-allow-origin"];
  return { status: response.statusCode, allowed, headers: response.headers, text: await text(response) };
}
const refused = (message: string) => expect.stringContaining(message) as string;
const from = (Origin: string) => ({ headers: { Origin, "Access-Control-Request-Method": "GET" } });
const json = { "Content-Type": "application/json" };
const patient = "OPTIONS /api/Patient";
const worlds = "OPTIONS /__mock/worlds";
const health = "GET /__mock/health";
const reset = "POST /__mock/worlds/default/reset";

test.each<[what: string, line: string, sent: Sent, wanted: object]>([
  [
    "the practice answers a preflight of an allowed origin",
    patient,
    from(page),
    { status: 204, allowed: page },
  ],
  ["also in a world", "OPTIONS /~default/api/Patient", from(page), { status: 204, allowed: page }],
  ["and no other origin", patient, from(other), { status: 404, allowed: undefined }],
  ["nor one that the control API has", patient, from(tool), { status: 404, allowed: undefined }],
  ["nor one that begins alike", patient, from(`${page}.evil.example`), { status: 404, allowed: undefined }],
  ["nor none", patient, from("null"), { status: 404, allowed: undefined }],
  [
    "nor one without the setting",
    patient,
    { ...from(page), of: "closed" },
    { status: 404, allowed: undefined },
  ],
  ["the control API answers its own origins", worlds, from(tool), { status: 204, allowed: tool }],
  ["also in a world", "GET /~default/__mock/clock", from(tool), { status: 200, allowed: tool }],
  ["and not those of the practice", worlds, from(page), { status: 403, allowed: undefined }],
  ["nor other ones", worlds, from(other), { status: 403, allowed: undefined }],
  ["nor calls of theirs", health, from(page), { status: 403 }],
  ["nor of others", health, from(other), { status: 403 }],
  [
    "it answers by a name that it is configured with",
    health,
    { headers: { Host: "mock.local:1" } },
    { status: 200 },
  ],
  ["and by no other", health, { headers: { Host: "other.local" } }, { status: 403 }],
  [
    "nor by one without the setting",
    health,
    { headers: { Host: "mock.local" }, of: "closed" },
    { status: 403 },
  ],
  [
    "it says by which setting it would answer",
    reset,
    { headers: { Host: "attacker.example" }, of: "closed" },
    {
      status: 403,
      text: refused(
        "The control API does not answer at attacker.example. MOCK_CONTROL_HOSTS=attacker.example lets it.",
      ),
    },
  ],
  [
    "it says which calls it does not take",
    reset,
    { headers: { Origin: other }, of: "closed" },
    { status: 403, text: refused(`The control API takes no calls from ${other}.`) },
  ],
  ["it takes a call without an origin", reset, {}, { status: 200 }],
  ["it takes a body that is declared as JSON", reset, { headers: json, body: "{}" }, { status: 200 }],
  [
    "and no other body",
    reset,
    { headers: { "Content-Type": "text/plain" }, body: "{}" },
    { status: 415, text: refused("The body must have Content-Type: application/json.") },
  ],
])("%s", async (_, line, sent, wanted) => {
  expect(await send(line, sent)).toMatchObject(wanted);
});

test("allows the headers that a portal sends and reads, and the practice's own origin", async () => {
  const { headers } = await send(patient, from(page));
  expect(headers["access-control-allow-headers"]).toContain("Token");
  expect(headers.vary).toContain("Origin");
  const answer = await send("GET /api/ValidateToken", from(page));
  expect([answer.allowed, answer.headers["access-control-expose-headers"]]).toEqual([
    page,
    expect.stringContaining("X-Mock-Fault"),
  ]);
  expect((await send(reset, { headers: { Origin: practice.url } })).status).toBe(200);
});
