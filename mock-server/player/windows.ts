import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { ScriptedStep } from "../control/client.ts";
import { inSecondTab } from "../scenarios/grammar/steps.ts";
import type { PageContent } from "./hints.ts";
import { type BrowserSession, type Player, windowSizes } from "./player.ts";

export const browserSettings = (portalUrl: string) => ({
  baseURL: portalUrl,
  // `npm start -- --https` has a certificate of its own.
  ignoreHTTPSErrors: true,
  locale: "en-NZ",
  // The default one names a headless browser, which the portal takes for a robot and does not stream to.
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  reducedMotion: "reduce" as const,
  viewport: windowSizes.computer,
  // Smaller pictures, because a report has some hundred of them.
  deviceScaleFactor: 0.75,
});

type Tab = { readonly page: Page; readonly session: BrowserSession; readonly player: Player };

/** The script's own window and a second tab beside it, which have one session, and a browser of each other person. */
export class Windows {
  readonly #newContext: () => Promise<BrowserContext>;
  readonly #newPlayer: (page: Page, session: BrowserSession) => Player;
  /** By the name of the person, that of the script itself without one. */
  readonly #tabs = new Map<string, Tab>();
  /** Of the script's own two. */
  #inView = "";

  constructor(
    browser: Pick<Browser, "newContext">,
    portalUrl: string,
    newPlayer: (page: Page, session: BrowserSession) => Player,
  ) {
    this.#newContext = () => browser.newContext(browserSettings(portalUrl));
    this.#newPlayer = newPlayer;
  }

  async playerOf({ actor, tab }: Pick<ScriptedStep, "actor" | "tab">): Promise<Player> {
    const name = actor ?? (tab ? inSecondTab : "");
    const { page, player } = await this.#open(name, tab && (await this.#open("")));
    if (actor !== undefined || name === this.#inView) return player;
    await this.#tabs.get(this.#inView)?.page.evaluate(setInView, false);
    await page.evaluate(setInView, true);
    this.#inView = name;
    return player;
  }

  async look(): Promise<readonly (PageContent & { readonly window?: string })[]> {
    const ownFirst = [...this.#tabs].toSorted(([a], [b]) => a.localeCompare(b));
    const looks = ownFirst.map(async ([window, { player }]) => ({
      ...(window !== "" && { window: window === inSecondTab ? window : `in the window of ${window}` }),
      ...(await player.look()),
    }));
    return Promise.all(looks);
  }

  /** Of the script's own window and tab. */
  async tracing(): Promise<BrowserContext["tracing"]> {
    return (await this.#open("")).page.context().tracing;
  }

  /** A browser that was closed meanwhile refuses. */
  async close(): Promise<void> {
    for (const { page } of this.#tabs.values())
      await page
        .context()
        .close()
        .catch(() => {});
  }

  /** A tab opens `beside` another one, at the page that it shows. */
  async #open(name: string, beside?: Tab): Promise<Tab> {
    const known = this.#tabs.get(name);
    if (known) return known;
    const context = beside?.page.context() ?? (await this.#newContext());
    const page = await context.newPage();
    const session = beside?.session ?? {};
    const tab = { page, session, player: this.#newPlayer(page, session) };
    this.#tabs.set(name, tab);
    if (beside) await page.goto(beside.page.url());
    return tab;
  }
}

/** A headless browser has every tab in view. Runs in the browser. */
function setInView(isInView: boolean): void {
  Object.defineProperty(document, "hidden", { value: !isInView, configurable: true });
  const visibilityState = isInView ? "visible" : "hidden";
  Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
