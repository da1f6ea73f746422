// Makes a fresh clone ready for any npm script: installs what the lockfile names when it is missing or
// stale, and with --browser finds or installs a Chromium. With --engines it installs WebKit and Firefox besides, with
// --old-engines the oldest ones too; nothing stops where that is impossible. With --installed it changes nothing, and ends with a
// sentence where a package is missing that runs in production. Plain JavaScript that runs on Node 20, because the
// Node that this project requires is itself one of the packages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { aptGet } from "./apt-get.mjs";
import { findChromium, findHeadlessChromium } from "./chromium.mjs";

const oldestNode = 20;
const wantedNode = 24;
const ownNode = "node_modules/.bin/node";
const flags = new Set(process.argv.slice(2));

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  return status === 0;
}

const major = Number(process.versions.node.split(".")[0]);
if (major < oldestNode)
  stop(`Node ${process.versions.node} is too old: install Node ${oldestNode} or newer.`);

/** Whether npm has installed what the lockfile names, apart from what is only for other systems. */
function isInstalled(folder, isNeeded = () => true) {
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  const [wanted, found] = [`${folder}/package-lock.json`, installed].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages,
  );
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" || entry.optional || !isNeeded(entry) || found[path]?.version === entry.version,
  );
}

function install(folder) {
  if (isInstalled(folder)) return;
  console.log(`Installing the packages that ${folder === "." ? "" : `${folder}/`}package-lock.json names …`);
  if (!run("npm", ["ci", "--include=dev", "--include=optional"], { cwd: folder })) {
    stop("The packages could not be installed; npm says why above.");
  }
}

// The portal may be running: an installation replaces the files that it uses.
if (flags.has("--installed")) {
  if (!isInstalled(".", ({ dev, devOptional }) => !dev && !devOptional)) {
    stop("The packages are not installed: stop the portal if it runs here, and run npm ci.");
  }
} else install(".");
if (!existsSync(ownNode) && major < wantedNode) {
  stop(
    `This machine has Node ${process.versions.node} and the portal needs ${wantedNode}: install Node ${wantedNode} or newer.`,
  );
}

if (flags.has("--bench")) install("bench");
const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs what of these packages is missing, by the file that shows it. A busy package manager is waited for. */
async function installFromDebian(what, packages, milliseconds) {
  const missing = Object.entries(packages).filter(([, file]) => !existsSync(file));
  if (missing.length === 0) return true;
  if (!isDebianRoot) return false;
  console.log(`Installing Debian's ${what} for the browser tests …`);
  await aptGet(["update"], milliseconds);
  const names = missing.map(([name]) => name);
  return aptGet(["install", "-y", "--no-install-recommends", ...names], milliseconds);
}

if (flags.has("--browser")) {
  const configured = process.env.CHROMIUM_PATH;
  const found = new Set([await findChromium(), await findHeadlessChromium()]);
  if (!configured && (found.size < 2 || found.has(undefined))) {
    await installFromDebian(
      "Chromium",
      {
        chromium: "/usr/bin/chromium",
        "chromium-headless-shell": "/usr/lib/chromium/chromium-headless-shell",
      },
      180_000,
    );
  }
  if (!(await findChromium())) {
    stop(
      configured
        ? `CHROMIUM_PATH names ${configured}, where there is no browser.`
        : "No Chromium was found: install one, name it in CHROMIUM_PATH, or run npm run check for everything but the browser tests.",
    );
  }
}

const engines = {
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
  "firefox-esr": "/usr/bin/firefox-esr",
};
const oldEngines = { "wpewebkit-driver": "/usr/bin/WPEWebDriver", cog: "/usr/bin/cog" };
if (flags.has("--engines") || flags.has("--old-engines")) {
  const wanted = { ...engines, ...(flags.has("--old-engines") && oldEngines) };
  if (!(await installFromDebian("WebKit and Firefox", wanted, 300_000))) {
    console.log("WebKit or Firefox could not be installed, so the browser tests leave it out.");
  }
}
if (flags.has("--old-engines") && !existsSync("node_modules/.cache/firefox-140")) {
  const folder = "node_modules/.cache";
  mkdirSync(folder, { recursive: true });
  const version = "140.12.0esr-1~deb12u1";
  const file = `firefox-esr_${version}_amd64.deb`;
  const isUnpacked =
    existsSync("/usr/bin/apt-get") &&
    run("apt-get", ["download", "-qq", `firefox-esr=${version}`], { cwd: folder }) &&
    run("dpkg", ["-x", file, "firefox-140"], { cwd: folder });
  rmSync(`${folder}/${file}`, { force: true });
  if (!isUnpacked) console.log(`Firefox ${version} could not be had, so the browser tests leave it out.`);
}
