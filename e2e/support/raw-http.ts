import { request as httpRequest } from "node:http";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect } from "./test.ts";

/** A request written by hand: no browser and no fetch adds headers of its own. */
export function raw(
  base: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { method = "GET", headers = {}, body } = options;
      httpRequest(new URL(path, base), { method, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
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

/** A form as a browser without JavaScript sends it from our own page. */
export function post(base: string, path: string, fields: Record<string, string>, cookie = "") {
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
    ...(cookie === "" ? {} : { cookie }),
  };
  return raw(base, path, { method: "POST", headers, body: String(new URLSearchParams(fields)) });
}

/** The session cookie that an answer sets, as a Cookie header. */
export function cookieFrom(answer: { headers: NodeJS.Dict<string | string[]> }): string {
  const lines = [answer.headers["set-cookie"] ?? []].flat();
  expect(lines.at(-1)).toMatch(/^__Host-portal=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  return String(lines.at(-1)).split(";", 1)[0] ?? "";
}

/** A solved captcha for one form. It counts once it is a second old. */
export async function solved(base: string, form: string): Promise<string> {
  const challenge = JSON.parse((await raw(base, `/captcha/${form}`)).text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Sends a form with a captcha solved for it. One that is too young is not used up, so it is sent again. */
export async function postSolved(base: string, path: string, form: string, fields: Record<string, string>) {
  const altcha = await solved(base, form);
  const answers: Awaited<ReturnType<typeof raw>>[] = [];
  await expect(async () => {
    const answer = await post(base, path, { ...fields, altcha, website: "" });
    answers.push(answer);
    expect(answer.text).not.toContain("Please tick the box");
  }).toPass();
  return answers.at(-1) as Awaited<ReturnType<typeof raw>>;
}
