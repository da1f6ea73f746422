import { once } from "node:events";
import { existsSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFirefox } from "./bidi.ts";
import type { Driver } from "./driver.ts";
import { startProgram } from "./process.ts";
import { startWebDriver } from "./webdriver.ts";

export type Engine = {
  readonly name: string;
  /** Whether `npm test` runs the core of the journeys in it. */
  readonly isCore?: true;
  /** Below the floor of scripts: pages work without them. */
  readonly withoutScripts?: boolean;
  /** The only width that its windows have. */
  readonly width?: number;
  /** What has to be installed for it. */
  readonly files: readonly string[];
  readonly start: () => Promise<Driver>;
};

const miniBrowser = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")[0] ?? "MiniBrowser";
/** Where scripts/ready.mjs unpacks the oldest Firefox that is tested. */
export const oldFirefox = "node_modules/.cache/firefox-140/usr/lib/firefox-esr/firefox-esr";
/** Without a graphics card, and as root. */
const webkitEnvironment = {
  LIBGL_ALWAYS_SOFTWARE: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
};

export const engines: readonly Engine[] = [
  {
    name: "webkit",
    isCore: true,
    files: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb", miniBrowser],
    start: async () => {
      const options = { binary: miniBrowser, args: ["--automation"] };
      return startWebDriver(
        "WebKitWebDriver",
        { "webkitgtk:browserOptions": options },
        {
          ...webkitEnvironment,
          DISPLAY: await startDisplay(),
          XDG_CONFIG_HOME: narrowToolBar(),
        },
      );
    },
  },
  {
    name: "firefox",
    isCore: true,
    files: ["/usr/bin/firefox-esr"],
    start: () => startFirefox("firefox-esr"),
  },
  { name: "firefox-140", files: [oldFirefox], start: () => startFirefox(oldFirefox) },
  {
    name: "wpe-2.38",
    withoutScripts: true,
    width: 800,
    files: ["/usr/bin/WPEWebDriver", "/usr/bin/cog"],
    start: () => {
      const options = {
        binary: "/usr/bin/cog",
        args: ["--automation", "--platform=headless"],
      };
      return startWebDriver("WPEWebDriver", { "wpe:browserOptions": options }, webkitEnvironment);
    },
  },
];

export const isInstalled = ({ files }: Engine) => files.every((file) => existsSync(file));

/** A folder of settings with which MiniBrowser's tool bar leaves room for windows of 390 px. */
function narrowToolBar(): string {
  const folder = mkdtempSync(join(tmpdir(), "gtk-"));
  mkdirSync(join(folder, "gtk-3.0"));
  const small = "min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 2px;";
  const style = `toolbar, toolbar *, entry, button { ${small} } image { -gtk-icon-transform: scale(0.1); }`;
  writeFileSync(join(folder, "gtk-3.0", "gtk.css"), style);
  return folder;
}

/** Starts a screen without a monitor and returns its name. */
async function startDisplay(): Promise<string> {
  const settings = "-displayfd 1 -screen 0 1400x1000x24 -nolisten tcp";
  const display = startProgram("Xvfb", settings.split(" "));
  const [number] = await once(display.stdout ?? display, "data");
  return `:${String(number).trim()}`;
}
