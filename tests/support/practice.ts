import { afterAll, beforeAll } from "vitest";
import { type AccountKey, cast, castPassword } from "#fixtures/people/cast.ts";
import { type PracticeControl, practiceControl } from "#mock-server/control/client.ts";
import { createPractice, type Listening, type PracticeOptions } from "#mock-server/serve.ts";

export type Sent = { method?: string; token?: string; headers?: Record<string, string>; body?: unknown };

/** A mock practice for the tests of one file, on a port of its own. */
export type TestPractice = {
  url: string;
  control: PracticeControl;
  send: (path: string, sent?: Sent) => Promise<Response>;
  read: (path: string, sent?: Sent) => Promise<unknown>;
  /** Signs in and gives the token. `world` is the id of a world, the default one unless said. */
  signIn: (account: AccountKey, world?: string) => Promise<string>;
};

export function openPractice(options?: PracticeOptions): TestPractice {
  let listening: Listening;
  const practice = {} as TestPractice;
  beforeAll(async () => {
    listening = await createPractice(options).listen(0);
    Object.assign(practice, speakTo(listening.url));
  });
  afterAll(() => listening.close());
  return practice;
}

export function speakTo(url: string): TestPractice {
  const send = (path: string, { method, token, headers, body }: Sent = {}) =>
    fetch(`${url}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { ...(token ? { Token: token } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const read = async (path: string, sent?: Sent) => (await send(path, sent)).json() as Promise<unknown>;
  return {
    url,
    control: practiceControl(url),
    send,
    read,
    signIn: async (account, world = "default") => {
      const body = { UserName: cast[account].username, Password: castPassword };
      const answer = await read(`/~${world}/api/Patient/Authentication`, { body });
      return (answer as [{ extension: [{ valueString: string }] }])[0].extension[0].valueString;
    },
  };
}

export const idOf = (person: keyof typeof cast) => cast[person].profile.patientId;

/** The moment most tests start their worlds at: a Monday morning. */
export const monday = "2026-11-23T09:00:00+13:00";
