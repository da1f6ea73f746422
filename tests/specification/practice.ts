import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Answer = { status: number; text: string };
type Call = { token?: string; body?: unknown };

/** The mock practice as its callers see it: a process, a URL and what the account holders know. */
type Practice = {
  /** Sends `GET Patient?…` to the API. */
  call: (call: string, options?: Call) => Promise<Answer>;
  /** A call with Aroha's token. */
  ask: (call: string, body?: unknown) => Promise<Answer>;
  token: string;
};

/**
 * Starts the mock practice as a process before the tests of a file and ends it after them. Each file has a
 * world of its own, on a Monday morning. A world and its accounts are the only things read from the control API.
 */
export function openPractice(): Practice {
  const practice = {} as Practice;
  let child: ChildProcessWithoutNullStreams;
  let ended: Promise<unknown>;
  beforeAll(async () => {
    child = spawn(process.execPath, ["mock-server/main.ts"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "test", MOCK_PORT: "0", MOCK_PATIENTS: "0" },
    });
    ended = once(child, "close");
    const started = once(child.stdout, "data").then(String);
    const base = /http:\/\/127\.0\.0\.1:\d+/.exec(await Promise.race([started, ended.then(String)]))?.[0];
    if (base === undefined) throw new Error("The mock practice does not start.");
    Object.assign(practice, await practiceAt(base));
  });
  afterAll(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return practice;
}

async function practiceAt(base: string): Promise<Practice> {
  const created = await send("POST", `${base}/__mock/worlds`, { body: { now: "2026-11-23T09:00:00+13:00" } });
  const world: { id: string; people: { aroha: { username: string; password: string } } } = JSON.parse(
    created.text,
  );
  const call: Practice["call"] = (line, options) => {
    const [method = "", path = ""] = line.split(" ");
    return send(method, `${base}/~${world.id}/api/${path}`, options);
  };
  const { username, password } = world.people.aroha;
  const signedIn = await call("POST Patient/Authentication", {
    body: { UserName: username, Password: password, q: "" },
  });
  const token: string = JSON.parse(signedIn.text)[0].extension[0].valueString;
  const ask: Practice["ask"] = (line, body) => call(line, { token, ...(body === undefined ? {} : { body }) });
  return { call, ask, token };
}

async function send(method: string, url: string, { token, body }: Call = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(token === undefined ? {} : { Token: token }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}
