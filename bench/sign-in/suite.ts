import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { practiceControl } from "../../mock-server/control/client.ts";
import { ports } from "../addresses.ts";
import type { Effort } from "../effort.ts";
import { against, median } from "../figures.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";

const perWorld = 3;
const connections = 4;
/** How much longer the practice takes for an existing account (threat T13). */
const extraMs = 150;
const target = 15;

type Sample = { existing: string; unknown: string };

/** Whether response times reveal which accounts exist: existing and unknown ones in turn. */
export async function signIn({ signInSamples: samples }: Effort, { loopbackUrl }: Portal): Promise<Table[]> {
  const practice = practiceControl(`http://127.0.0.1:${ports.practice}`);
  const accounts: Sample[] = [];
  for (let world = 0; world * perWorld < samples; world++) {
    const { id, addFault } = await practice.createWorld();
    await addFault({ match: { person: "mei" }, effect: { type: "latency", ms: extraMs } });
    const sample = { existing: `mei+${id}@example.nz`, unknown: `nox+${id}@example.nz` };
    for (let time = 0; time < perWorld; time++) accounts.push(sample);
  }
  const login = (username: string) =>
    post("/login.data", { intent: "signIn", username, password: "wrong" }, 422);
  const forgot = async (email: string) => {
    const altcha = await solveCaptcha();
    return () => post("/forgetPassword.data", { intent: "forgotPassword", email, altcha, website: "" }, 200);
  };
  const rows = [
    ["wrong password", ...(await compare(accounts, (name) => Promise.resolve(() => login(name))))],
    ["forgotten password", ...(await compare(accounts, forgot))],
  ];
  return [
    {
      title: `Response time, the practice being ${extraMs} ms slower for existing accounts (${samples} samples each)`,
      columns: ["", "existing ms", "unknown ms", "medians differ by", "target", ""],
      rows,
    },
  ];

  async function post(path: string, fields: Record<string, string>, expected: number): Promise<number> {
    const start = performance.now();
    const response = await fetch(`${loopbackUrl}${path}`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields),
    });
    await response.text();
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}.`);
    return performance.now() - start;
  }

  async function solveCaptcha(): Promise<string> {
    const challenge = (await (await fetch(`${loopbackUrl}/captcha/forgotPassword`)).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  }
}

/** Prepares every request first, so that each solved captcha is old enough and only responses are timed. */
async function compare(
  accounts: readonly Sample[],
  prepare: (name: string) => Promise<() => Promise<number>>,
) {
  const times = { existing: [] as number[], unknown: [] as number[] };
  const queue: { kind: keyof Sample; send: () => Promise<number> }[] = [];
  for (const account of accounts) {
    for (const kind of ["existing", "unknown"] as const)
      queue.push({ kind, send: await prepare(account[kind]) });
  }
  await new Promise((done) => setTimeout(done, 1_100));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) times[next.kind].push(await next.send());
  };
  await Promise.all(Array.from({ length: connections }, work));
  const [existing, unknown] = [median(times.existing), median(times.unknown)];
  return [existing.toFixed(1), unknown.toFixed(1), ...against(Math.abs(existing - unknown), "≤", target, 1)];
}
