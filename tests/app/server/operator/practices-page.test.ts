import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { unknownPractice } from "#app/.server/configuration/practice-file.ts";
import { practicesPage } from "#app/.server/operator/practices-page.ts";
import { createPracticeCalls } from "#app/.server/telemetry/practice-calls.ts";
import { pageLines } from "../../../pages/page-lines.ts";

const at = (time: string, day = "24") => Date.parse(`2026-11-${day}T${time}+13:00`);
const names = { hill: "Hill Medical", lake: "Lake", shore: "Shore" };
const config = {
  ...readConfig({
    IDENTITY_URL: "https://identity.example.nz/id",
    STRIPE_URL: "https://api.stripe.com",
    PRACTICE_ORIGINS: "https://*.example.nz",
  }),
  practices: Object.entries(names).map(([host, name]) => ({
    ...unknownPractice,
    name,
    origins: [`https://${host}.example.nz`],
  })),
  practiceOrigins: ["https://hill.example.nz", "https://lake.example.nz", "https://shore.example.nz"],
};
const status = { files: 3, readAt: at("09:00:00"), failure: undefined as string | undefined };

function page(
  note: (calls: ReturnType<typeof createPracticeCalls>, set: (time: string, day?: string) => void) => void,
  more = {},
) {
  let now = at("09:00:00");
  const calls = createPracticeCalls(() => now);
  note(calls, (time, day) => {
    now = at(time, day);
  });
  const services = { config, practiceCalls: calls, practiceStatus: () => status, ...more };
  return practicesPage(services, "portal-1", now);
}

test("lists what does not answer first, then the slowest, then what was not called", async () => {
  const { text } = page((calls, set) => {
    set("09:00:10");
    calls.note("https://hill.example.nz", 0.2, false);
    calls.note("https://identity.example.nz", 0.01, false);
    calls.note("https://api.stripe.com", 4, false);
    set("09:01:00");
    for (let call = 0; call < 3; call += 1) calls.note("https://lake.example.nz", 0.001, true);
    set("09:02:30");
  });
  await expect(pageLines(text, "whole")).toMatchFileSnapshot("said/practices.txt");
});

test("names the day of what was on another one", async () => {
  const { text } = page((calls, set) => {
    calls.note("https://hill.example.nz", 0.2, false);
    set("23:59:00");
    calls.note("https://lake.example.nz", 0.2, false);
    set("00:00:10", "25");
  });
  await expect(pageLines(text, "whole")).toMatchFileSnapshot("said/practices-on-two-days.txt");
});

test("shows hostile names, hosts and faults as text", () => {
  const hostile = `<script>alert("1")</script><img src=x onerror='alert(2)'>&amp;`;
  const { text } = page((calls) => calls.note("https://hill.example.nz", 0.2, false), {
    config: { ...config, practices: config.practices.map((practice) => ({ ...practice, name: hostile })) },
    practiceStatus: () => ({ ...status, failure: `a.json: Unexpected token '<', "${hostile}" is not JSON` }),
  });
  expect(text).not.toMatch(/<(script|img)/i);
  expect(text).not.toContain("&amp;amp;amp;");
  const escaped =
    "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;&amp;amp;";
  expect(text.split(escaped).length - 1).toBe(4);
});

test("says what is used while the practice data cannot be read", async () => {
  const { text } = page(() => undefined, {
    practiceStatus: () => ({ ...status, failure: "a.json: it is no file" }),
  });
  await expect(pageLines(text, "whole")).toMatchFileSnapshot("said/practices-of-former-data.txt");
});

test("runs no script and loads nothing but its own style", () => {
  const { text, headers, contentType } = page(() => undefined);
  const [, style = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(contentType).toBe("text/html; charset=utf-8");
  expect(headers["Content-Security-Policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});
