import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { practiceControl } from "../../mock-server/control/client.ts";
import { ports } from "../addresses.ts";
import { against, median } from "../figures.ts";
import type { Portal } from "../portal.ts";
import type { Table } from "../table.ts";

const samples = 200;
const perWorld = 3;
const atOnce = 4;
/** How much longer the practice takes over an account that it knows (SECURITY T13). */
const skewMs = 150;
const target = 15;

type Sample = { known: string; unknown: string };

/** Whether the time of an answer tells which accounts exist: known and unknown ones in turn. */
export async function entrance({ loopbackUrl }: Portal): Promise<Table[]> {
  const practice = practiceControl(`http://127.0.0.1:${ports.practice}`);
  const accounts: Sample[] = [];
  for (let world = 0; world * perWorld < samples; world++) {
    const { id, addFault } = await practice.createWorld();
    await addFault({ match: { person: "mei" }, effect: { type: "latency", ms: skewMs } });
    const sample = { known: `mei+${id}@example.nz`, unknown: `nox+${id}@example.nz` };
    for (let time = 0; time < perWorld; time++) accounts.push(sample);
  }
  const login = (username: string) =>
    post("/login.data", { intent: "signIn", username, password: "wrong" }, 422);
  const forgot = async (email: string) => {
    const altcha = await solved();
    return () => post("/forgetPassword.data", { intent: "forgotPassword", email, altcha, website: "" }, 200);
  };
  const rows = [
    ["wrong password", ...(await compare(accounts, (name) => Promise.resolve(() => login(name))))],
    ["forgotten password", ...(await compare(accounts, forgot))],
  ];
  return [
    {
      title: `Answering time, the practice being ${skewMs} ms slower for known accounts (${samples} samples each)`,
      columns: ["", "known ms", "unknown ms", "medians differ by", "target", ""],
      rows,
    },
  ];

  async function post(path: string, fields: Record<string, string>, expected: number): Promise<number> {
    const begun = performance.now();
    const answer = await fetch(`${loopbackUrl}${path}`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(fields),
    });
    await answer.text();
    if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}.`);
    return performance.now() - begun;
  }

  async function solved(): Promise<string> {
    const challenge = (await (await fetch(`${loopbackUrl}/captcha/forgotPassword`)).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  }
}

/** Everything is prepared first, so that a solved captcha is old enough and nothing else is timed. */
async function compare(
  accounts: readonly Sample[],
  prepare: (name: string) => Promise<() => Promise<number>>,
) {
  const taken = { known: [] as number[], unknown: [] as number[] };
  const waiting: { kind: keyof Sample; ask: () => Promise<number> }[] = [];
  for (const account of accounts) {
    for (const kind of ["known", "unknown"] as const)
      waiting.push({ kind, ask: await prepare(account[kind]) });
  }
  await new Promise((done) => setTimeout(done, 1_100));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) taken[next.kind].push(await next.ask());
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const [known, unknown] = [median(taken.known), median(taken.unknown)];
  return [known.toFixed(1), unknown.toFixed(1), ...against(Math.abs(known - unknown), "≤", target, 1)];
}
