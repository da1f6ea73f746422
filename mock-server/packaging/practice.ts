import {
  type PracticeControl,
  practiceControl,
  type WorldControl,
  type WorldDescription,
  type WorldRequest,
} from "../control/client.ts";
import { createPractice } from "../serve.ts";

export type StartOptions = {
  /** Any free one by default. */
  readonly port?: number;
  /** Generated ones, besides the demo patients; 10,000 at most. */
  readonly patients?: number;
  /** A folder of scenarios of your own. */
  readonly scenarioFolder?: string;
};

export type StartedPractice = {
  readonly url: string;
  readonly control: PracticeControl;
  /** A new one, such as for one test. */
  readonly world: (request?: WorldRequest) => Promise<WorldDescription & WorldControl>;
  readonly stop: () => Promise<void>;
};

/** A mock practice in this process, on loopback. */
export async function start({ port = 0, ...options }: StartOptions = {}): Promise<StartedPractice> {
  const { url, close } = await createPractice(options).listen(port);
  const control = practiceControl(url);
  return { url, control, world: (request = {}) => control.createWorld(request), stop: close };
}
