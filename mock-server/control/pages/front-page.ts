import { accountKeys, demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { magicInputs } from "../../areas/magic-inputs.ts";
import { anyControlCalls } from "../calls/calls.ts";

/** One page without scripts. `hint` is HTML. */
export function frontPage(hint: string): string {
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  const code = (text: string) => `<code>${escaped(text)}</code>`;
  const calls = anyControlCalls.map(({ method, path, summary, example }) => {
    const address = `${method} /__mock${path.replace(/:(\w+)/g, "{$1}")}`;
    return `${code(example ? `${address} ${JSON.stringify(example)}` : address)} ${escaped(summary)}`;
  });
  return `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<title>Mock practice</title>
<h1>${practice.name}: a mock practice</h1>
<p>${hint}</p>
<p>Everyone here is invented. The password of every account is <code>${demoPassword}</code>.</p>
<p>As OpenAPI 3.1: <a href="/__mock/openapi.json">the practice's API</a> and
<a href="/__mock/control-openapi.json">the control API</a>. To read: <a href="/__mock/calls.md">its calls with examples</a> and
<a href="/__mock/reference.md">everything that it takes</a>.</p>
<h2>Accounts</h2>
${list(accountKeys.map((key) => code(demoPatients[key].username)))}
<h2>Inputs that trigger a failure</h2>
${list(magicInputs.map(({ where, input, effect }) => `${where}: ${code(input)} ${escaped(effect)}`))}
<h2>Control calls</h2>
${list(calls)}
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
