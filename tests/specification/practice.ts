import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { valuesAt } from "./fields.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Answer = { status: number; body: unknown; text: string };
export type Call = { token?: string; body?: unknown; headers?: Record<string, string> };

/** The mock practice as its callers see it: a process, URLs and what the account holders know. */
export type Practice = {
  /** The control API of the file's world, for states that no call leads to. */
  control: string;
  /** The base URLs that the specification keeps apart. */
  urls: { identity: string; api: string; images: string; letters: string; pay: string; video: string };
  /** Sends `GET Patient?…` to the API, or to a full URL. */
  call: (call: string, options?: Call) => Promise<Answer>;
  /** The answer of a call with Aroha's token. `{patient}` means Aroha's id. */
  read: (call: string, body?: unknown) => Promise<unknown>;
  /** Like `read`, with the status. */
  ask: (call: string, body?: unknown) => Promise<Answer>;
  signIn: (person: string) => Promise<string>;
  /** A call with the token of another account than Aroha's. `{id}` means that account's patient id. */
  readAs: (person: string, call: string) => Promise<unknown>;
  /** A page of 100 of a list such as `Medication`, and the ids in it. `more` continues the query. */
  list: (name: string, more: string, patientId?: string) => Promise<unknown>;
  idsOf: (name: string, more: string) => Promise<unknown[]>;
  aroha: Person;
  people: Record<string, Person>;
  token: string;
};
export type Person = { username: string; password: string; patientId: string };

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
  const world = (
    await answer("POST", `${base}/__mock/worlds`, { body: { now: "2026-11-23T09:00:00+13:00" } })
  ).body as { id: string; people: Record<string, Person> };
  const at = (mount: string) => `${base}/~${world.id}/${mount}`;
  const people = world.people;
  const aroha = people.aroha as Person;
  const urls = {
    identity: at("identity"),
    api: at("api"),
    images: at("images"),
    letters: at("letters"),
    pay: at("pay"),
    video: at("video"),
  };
  const call: Practice["call"] = (line, options) => {
    const [method = "", path = ""] = line.replaceAll("{patient}", aroha.patientId).split(" ");
    return answer(method, path.startsWith("http") ? path : `${urls.api}/${path}`, options);
  };
  const signIn = async (person: string) => {
    const { username, password } = people[person] as Person;
    const { body } = await call("POST Patient/Authentication", {
      body: { UserName: username, Password: password, q: "" },
    });
    return (body as [{ extension: [{ valueString: string }] }])[0].extension[0].valueString;
  };
  const token = await signIn("aroha");
  const ask: Practice["ask"] = (line, body) => call(line, { token, ...(body === undefined ? {} : { body }) });
  const read: Practice["read"] = async (line, body) => (await ask(line, body)).body;
  const readAs: Practice["readAs"] = async (person, line) => {
    const { patientId } = people[person] as Person;
    return (await call(line.replace("{id}", patientId), { token: await signIn(person) })).body;
  };
  const list: Practice["list"] = (name, more, patientId = "{patient}") =>
    read(`GET Patient/${name}?PatientID=${patientId}&PageSize=100&PageNumber=1${more}`);
  const idsOf: Practice["idsOf"] = async (name, more) =>
    valuesAt(await list(name, more), "0.entry.*.resource.id");
  return { control: at("__mock"), urls, call, read, readAs, list, idsOf, ask, signIn, aroha, people, token };
}

async function answer(method: string, url: string, { token, body, headers }: Call = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(token === undefined ? {} : { Token: token }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: jsonOrText(text), text };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
