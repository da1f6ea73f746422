import { request as httpRequest } from "node:http";
import { expect } from "@playwright/test";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** Sends a request with these headers only: neither a browser nor fetch adds its own. */
export function raw(
  base: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { method = "GET", headers = {}, body } = options;
      httpRequest(new URL(path, base), { method, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      })
        .once("error", reject)
        .end(body);
    },
  );
}

/** Returns a streamed page as far as it has come when `marker` arrives, and then closes the connection. */
export function rawUntil(base: string, path: string, headers: Record<string, string>, marker: string) {
  return new Promise<string>((resolve, reject) => {
    const request = httpRequest(new URL(path, base), { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
        if (!text.includes(marker)) return;
        resolve(text);
        request.destroy();
      });
      response.on("end", () => reject(new Error(`${path} ended without ${marker}.`)));
    });
    request.once("error", reject).end();
  });
}

/** The cookie that a browser has from the login page. */
export const keptCookie = "__Host-cookies=kept";

/** Sends a form as a browser without JavaScript does from the portal's own page. */
export function post(base: string, path: string, fields: Record<string, string>, cookie = keptCookie) {
  return raw(base, path, formRequest(fields, cookie));
}

/** The method, headers and body of such a form. */
export function formRequest(fields: Record<string, string>, cookie = "") {
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
    ...(cookie === "" ? {} : { cookie }),
  };
  return { method: "POST", headers, body: String(new URLSearchParams(fields)) };
}

/** Returns the session cookie that a response sets, as a Cookie header. */
export function cookieFrom(response: { headers: NodeJS.Dict<string | string[]> }): string {
  const lines = [response.headers["set-cookie"] ?? []].flat();
  const line = lines.find((each) => each.startsWith("__Host-portal="));
  expect(line).toMatch(/^__Host-portal=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  return String(line).split(";", 1)[0] ?? "";
}

/** Returns a solved captcha for one form, which is accepted once it is a second old. */
export async function solveCaptcha(base: string, form: string): Promise<string> {
  const challenge = JSON.parse((await raw(base, `/captcha/${form}`)).text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Sends a form with a solved captcha, again while the captcha is too young, which does not use it up. */
export async function postSolved(base: string, path: string, form: string, fields: Record<string, string>) {
  const altcha = await solveCaptcha(base, form);
  const responses: Awaited<ReturnType<typeof raw>>[] = [];
  await expect(async () => {
    const response = await post(base, path, { ...fields, altcha, website: "" });
    responses.push(response);
    expect(response.text).not.toContain("Tick the box that says");
  }).toPass();
  return responses.at(-1) as Awaited<ReturnType<typeof raw>>;
}
