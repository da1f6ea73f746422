import { afterAll, beforeAll } from "vitest";
import { type AccountKey, demoPassword, demoPatients } from "#fixtures/people/demo-patients.ts";
import { type PracticeControl, practiceControl } from "#mock-server/control/client.ts";
import { createPractice, type Listening, type PracticeOptions } from "#mock-server/serve.ts";
import { expectDocumented } from "./documented-answers.ts";

export type RequestOptions = {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** A mock practice for the tests of one file, on a port of its own. Each answer must be one of the OpenAPI document's. */
export type TestPractice = {
  url: string;
  control: PracticeControl;
  send: (path: string, options?: RequestOptions) => Promise<Response>;
  read: (path: string, options?: RequestOptions) => Promise<unknown>;
  /** Signs in and returns the token. `world` is the id of a world, by default the default one. */
  signIn: (account: AccountKey, world?: string) => Promise<string>;
};

/** Starts a practice before the tests of a file and stops it after them. */
export function openPractice(options?: PracticeOptions): TestPractice {
  let listening: Listening;
  const practice = {} as TestPractice;
  beforeAll(async () => {
    listening = await createPractice(options).listen(0);
    Object.assign(practice, practiceAt(listening.url));
  });
  afterAll(() => listening.close());
  return practice;
}

/** The practice that runs at a URL. */
export function practiceAt(url: string): TestPractice {
  const send = async (path: string, options: RequestOptions = {}) => {
    const { token, headers, body, method = body === undefined ? "GET" : "POST" } = options;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { Token: token } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    await expectDocumented(method, path, response);
    return response;
  };
  const read = async (path: string, options?: RequestOptions) =>
    (await send(path, options)).json() as Promise<unknown>;
  return {
    url,
    control: practiceControl(url),
    send,
    read,
    signIn: async (account, world = "default") => {
      const body = { UserName: demoPatients[account].username, Password: demoPassword };
      const answer = await read(`/~${world}/api/Patient/Authentication`, { body });
      return (answer as [{ extension: [{ valueString: string }] }])[0].extension[0].valueString;
    },
  };
}

export const idOf = (person: keyof typeof demoPatients) => demoPatients[person].profile.patientId;

/** The moment that most tests begin their worlds at: a Monday morning. */
export const monday = "2026-11-23T09:00:00+13:00";
