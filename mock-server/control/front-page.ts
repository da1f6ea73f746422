import { accountKeys, cast, castPassword } from "#fixtures/people/cast.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { magicUsernames } from "../areas/magic-inputs.ts";
import { presets } from "../faults/presets.ts";

const controlCalls = [
  "GET /__mock/health",
  "GET or POST /__mock/worlds",
  "GET or DELETE /__mock/worlds/{id}",
  "POST /__mock/worlds/{id}/reset",
  "GET /__mock/scenarios, GET /__mock/scenarios/{name}",
  'PUT /__mock/scenario {"name":"abnormal-result"}',
  "GET or PUT /__mock/clock",
  'POST /__mock/clock/advance {"by":"PT31M"}',
  'GET, POST or DELETE /__mock/faults {"effect":{"type":"status","status":503}}',
  "GET or DELETE /__mock/faults/{id}",
  `POST /__mock/faults/preset/{name}: ${Object.keys(presets).join(", ")}`,
  'POST /__mock/switch-tokens {"as":"aroha"}',
  'POST /__mock/sessions {"as":"aroha","expiresIn":"PT5M"}',
  "POST /__mock/sessions/{token}/expire",
  'GET or POST /__mock/snapshots {"name":"before"}',
  "POST /__mock/snapshots/{name}/restore or DELETE /__mock/snapshots/{name}",
  "GET /__mock/export, POST /__mock/import",
  "GET /__mock/state?person=aroha, GET /__mock/state?as=scenario",
  'GET or PATCH /__mock/state/medications?person=aroha {"20101-medication-0":{"quantity":30}}',
  'POST /__mock/events {"type":"result-arrives","for":"aroha"}',
  "GET /__mock/outbox",
  "GET /__mock/journal?call=&amp;person=&amp;since=",
  'POST /__mock/journal/verify {"call":"GET Patient/Medication","times":1,"with":{},"forbidden":[]}',
  "GET /__mock/journal/stream?since=",
  "GET /__mock/openapi.json",
];

/** The page of the mock's root: accounts, magic usernames and control calls. */
export function frontPage(): string {
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li><code>${item}</code></li>`).join("")}</ul>`;
  return `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<title>Mock practice</title>
<h1>${practice.name}: a mock practice</h1>
<p>Everyone here is invented. The password of every account is <code>${castPassword}</code>.</p>
<h2>Accounts</h2>
${list(accountKeys.map((key) => cast[key].username))}
<h2>Usernames that trigger a failure</h2>
${list(Object.values(magicUsernames))}
<h2>Control calls</h2>
${list(controlCalls)}
</html>
`;
}
