import type { ScriptedStep, WorldRequest } from "../../mock-server/control/client.ts";
import type { World } from "../support/world.ts";

/** What a person does in a browser and sees there, in the words of scripts. A name is what a screen reader says. */
export type Act = {
  /** Signs in on the login page, or on the form of the page. */
  readonly signIn: (who: string) => Promise<void>;
  readonly open: (address: string) => Promise<void>;
  /** More than one control with the name is a mistake, unless the `first` of a list is meant. */
  readonly press: (name: string, which?: "first") => Promise<void>;
  /** Chooses an option of a list box, or presses the one control whose name has these words. */
  readonly choose: (words: string) => Promise<void>;
  readonly type: (text: string, field: string) => Promise<void>;
  readonly upload: (files: readonly string[], field: string) => Promise<void>;
  readonly see: (text: string) => Promise<void>;
  readonly doNotSee: (text: string) => Promise<void>;
  readonly seeIn: (text: string, field: string) => Promise<void>;
  /** Waits until what has these words in its name has the focus, which only scripts move. */
  readonly hasFocus: (words: string) => Promise<void>;
  /** Waits until an expression is true in the page, for what no text shows. */
  readonly holds: (expression: string, what: string) => Promise<void>;
  readonly evaluate: <T>(expression: string) => Promise<T>;
  readonly reload: () => Promise<void>;
  readonly back: () => Promise<void>;
};

/** The practice that the portal uses, with the checks of scripts, which are repeated until they hold. */
export type Practice = {
  readonly world: World;
  /** The script of the world's scenario. */
  readonly script: readonly ScriptedStep[];
  readonly has: (check: Parameters<World["checkState"]>[0]) => Promise<unknown>;
  readonly expects: (expected: Parameters<World["verify"]>[0]) => Promise<unknown>;
};

export type Stage = {
  readonly act: Act;
  readonly practice: Practice;
  readonly isPhone: boolean;
  /** Lets the time pass in which what was done can be taken back, where the browser's clock can be set. */
  readonly passTime: () => Promise<void>;
};

export type Journey = {
  readonly title: string;
  readonly world?: WorldRequest;
  /** `npm test` makes it in WebKit and Firefox too. */
  readonly isCore?: true;
  /** Goes as far without scripts. */
  readonly needsNoScript?: true;
  /** How many taps it may take from the dashboard, on a phone. */
  readonly most?: number;
  /** The calls that change something at the practice. Where their answers are lost, it is made all the same, once. */
  readonly writes?: readonly string[];
  /** The settings of a portal of its own. */
  readonly portal?: Readonly<Record<string, string>>;
  readonly run: (stage: Stage) => Promise<void>;
};
