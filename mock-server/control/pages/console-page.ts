import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import express, { Router } from "express";
import { accountKeys, demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { magicInputs } from "../../areas/magic-inputs.ts";
import { controlCalls } from "../calls.ts";

const builtConsole = fileURLToPath(new URL("../../../build/console", import.meta.url));

/** No inline script or style, nothing from elsewhere, and no other site's frame around it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** docs/mock-practice.md 8. Without a build, a page says how to make it. */
export function consolePage(folder = builtConsole): Router {
  const router = Router();
  const page = join(folder, "index.html");
  router.get("/", (_request, response) => {
    response.set("Content-Security-Policy", policy).set("Cache-Control", "no-cache");
    // Looked for in each request, so that a build made while the practice runs is used at once.
    if (existsSync(page)) response.sendFile(page, { cacheControl: false });
    else
      response
        .type("html")
        .send(
          frontPage(`The console is not built: run <code>npm run practice</code> or <code>npm start</code>.`),
        );
  });
  router.get("/reference", (_request, response) => {
    response.type("html").send(frontPage(`<a href="/">Open the console</a>`));
  });
  // Their names contain a hash of their content.
  router.use(
    "/console",
    express.static(join(folder, "console"), { immutable: true, maxAge: "1y", index: false }),
  );
  return router;
}

/** One page without scripts. `hint` is HTML. */
function frontPage(hint: string): string {
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  const code = (text: string) => `<code>${escaped(text)}</code>`;
  const calls = controlCalls.map(({ method, path, summary, example }) => {
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
