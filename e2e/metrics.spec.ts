import { kill, startPortalProcess } from "./support/portal-process.ts";
import { cookieFrom, post, raw } from "./support/raw-http.ts";
import { expect, test } from "./support/test.ts";

test("metrics are served on a port of their own, and contain nothing about a patient", async ({
  world,
  practiceUrl,
  portalUrl,
}, { outputDir }) => {
  const port = Number(new URL(portalUrl).port) + 55;
  const metricsPort = port + 1;
  const [base, metricsBase] = [`http://localhost:${port}`, `http://127.0.0.1:${metricsPort}`];
  const portal = await startPortalProcess({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: `${outputDir}/data`,
    IDENTITY_URL: `${practiceUrl}/identity`,
    ANONYMOUS_REQUESTS_PER_ADDRESS: "4",
  });
  const { q } = await world.switchToken("mei");
  const headers = { cookie: cookieFrom(await post(base, `/loginSwitch/${q}`, {})) };
  expect((await raw(base, "/", { headers })).status).toBe(200);
  expect((await raw(base, "/appointments/secret-id.ics", { headers })).status).toBe(404);
  for (let nth = 0; nth < 4; nth++) await raw(base, "/forgetPassword");

  const { status, text } = await raw(metricsBase, "/metrics");
  expect(status).toBe(200);
  const practice = new URL(practiceUrl).host;
  for (const line of [
    'portal_requests_total{route="/",status="200"} 1',
    'portal_requests_total{route="/appointments",status="404"} 1',
    'portal_requests_shed_total{reason="network"} 1',
    "portal_sessions 1",
    'portal_payments_waiting{reason="notRecorded"} 0',
    "portal_practice_circuits_open 0",
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toMatch(/portal_practice_calls_total\{area="identity",outcome="ok"\} [1-9]/);
  expect(text).toMatch(
    new RegExp(`portal_calls_by_practice_total{practice="${practice}",outcome="ok"} [1-9]`),
  );
  const practices = await raw(metricsBase, "/practices");
  expect(practices.status).toBe(200);
  expect(practices.text).toMatch(new RegExp(`${practice}.*Answers since .*<td>[1-9]`));
  const { name, nhi } = world.people.mei;
  const markers = ["secret-id", "Mei", name, nhi, "127.0.0.1", q, "@"];
  for (const read of [text, practices.text.replace(/<style>[^<]*/, "")]) {
    const shown = read.replaceAll(practice, "");
    expect(markers.filter((marker) => shown.includes(marker))).toEqual([]);
  }
  expect((await raw(metricsBase, "/login")).status).toBe(404);
  for (const path of ["/metrics", "/practices"]) {
    expect((await raw(base, path, { headers })).status).toBe(404);
  }
  await kill(portal);
});
