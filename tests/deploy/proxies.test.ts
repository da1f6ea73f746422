import { expect, test } from "vitest";
import { maxUploadBytes } from "#app/.server/http/csrf.ts";
import { readText } from "./deployment-files.ts";

const directives = (file: string) =>
  readText(file)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
const nginx = directives("nginx.conf");
const caddy = directives("Caddyfile");

test("a proxy lets through the largest form, and streams pages", () => {
  expect(16 * 1_000 * 1_000).toBeGreaterThan(maxUploadBytes);
  expect(nginx).toContain("client_max_body_size 16m;");
  expect(caddy).toContain("max_size 16MB");
  expect(nginx).toContain("proxy_buffering off;");
  expect(caddy).toContain("flush_interval -1");
});

test("a request that was sent is repeated only if it changes nothing", () => {
  const repeated = nginx.filter((line) => line.startsWith("proxy_next_upstream "));
  expect(repeated).toEqual(["proxy_next_upstream error timeout;"]);
  expect(caddy).toContain("method GET HEAD");
});

test("a client cannot choose the address that the portal counts, and the host stays the browser's", () => {
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(nginx).toContain("proxy_set_header X-Forwarded-Host $http_host;");
  expect(caddy.filter((line) => line.startsWith("trusted_proxies"))).toEqual([]);
});

test("a proxy logs no query and no header of a request", () => {
  const format = nginx.find((line) => line.startsWith("log_format")) ?? "";
  expect(format).toContain("$uri");
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+|arg_\w+)\b/);
  expect(caddy).toContain('request>uri regexp \\?.* ""');
  expect(caddy).toContain("request>headers delete");
});

test("nginx leads from http to https", () => {
  expect(nginx).toContain("listen 80;");
  expect(nginx).toContain("return 301 https://$server_name$request_uri;");
});

test("nginx limits the requests that one address has under way", () => {
  expect(nginx).toContain("limit_conn_zone $binary_remote_addr zone=addresses:10m;");
  expect(nginx).toContain("limit_conn addresses 200;");
});

test("while no instance answers, a proxy shows a page that names the emergency number", () => {
  const page = /<!doctype html>.*Try again in a minute\..*Emergency: call 111\.<\/strong><\/p>/;
  const [ofNginx, ofCaddy] = [nginx, caddy].map((lines) => lines.find((line) => page.test(line)) ?? "");
  expect(page.exec(ofNginx ?? "")?.[0]).toBe(page.exec(ofCaddy ?? "")?.[0]);
  expect(nginx).toContain("error_page 502 504 = @unavailable;");
  expect(caddy).toContain("@down expression `{err.status_code} in [502, 503, 504]`");
  expect(nginx).toContain("add_header Cache-Control no-store always;");
  expect(caddy).toContain("header @down Cache-Control no-store");
});
