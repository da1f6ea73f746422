import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPractice } from "#mock-server/serve.ts";
import { practiceAt } from "./practice.ts";
import { runCommand } from "./run-command.ts";
import { servePages } from "./served-pages.ts";
import { accountName } from "./world-in-words.ts";

const wordsIn = (line: string) =>
  (line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"),
  );

/** Whether a text is as a transcript says: three dots are any text, and on a line of their own any lines. */
function isAs(wanted: readonly string[], printed: string): boolean {
  const lines = wanted.map((line) =>
    line === "..."
      ? "(?:.*\\n)*?"
      : `${line.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("\\.\\.\\.", ".*?")}\\n`,
  );
  return new RegExp(`^${lines.join("")}$`).test(printed === "" ? "" : `${printed}\n`);
}

/** Plays a transcript (docs/testing.md) on a practice and in a folder of its own. */
async function play(transcript: string, hasPortal: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "transcript-"));
  const portal = hasPortal ? await servePages(folder) : undefined;
  const portalUrl = portal?.url ?? "http://localhost:3100";
  const listening = await createPractice({ portalUrl }).listen(0);
  portal?.signInAt(listening.url);
  const before = process.exitCode;
  onTestFinished(async () => {
    process.exitCode = before;
    rmSync(folder, { recursive: true });
    await Promise.all([listening.close(), portal?.close()]);
  });
  const { control, send, url } = practiceAt(listening.url);

  /** What is not `cat` of a file, `mkdir`, or `call` of the practice by an account is `npm run mock --`. */
  async function run(line: string): Promise<{ code: number; text: string }> {
    const words = wordsIn(line.replaceAll("<practice>", url));
    const isSetting = (word: string) => /^[A-Z_]+=/.test(word);
    const [name, first = "", world = "", path = "", account = ""] = words;
    if (name === "cat") return { code: 0, text: readFileSync(join(folder, first), "utf8").trim() };
    if (name === "mkdir") return { code: 0, text: mkdirSync(join(folder, first)) ?? "" };
    if (name === "call") {
      const token = account && (await control.world(world).signIn(accountName.parse(account))).token;
      return { code: 0, text: String((await send(`/~${world}/${path}`, { method: first, token })).status) };
    }
    process.exitCode = before;
    const settings = words
      .filter(isSetting)
      .map((word): [string, string] => [word.split("=")[0] ?? "", word.replace(/^\w+=/, "")]);
    const args = words.filter((word) => !isSetting(word));
    return runCommand(["--at", url, ...args], { INIT_CWD: folder, ...Object.fromEntries(settings) });
  }

  for (const block of transcript.split(/^(?=[$>] )/m)) {
    const [head = "", ...lines] = block
      .trimEnd()
      .split("\n")
      .filter((line) => !line.startsWith("#"));
    if (head.startsWith("> ")) {
      writeFileSync(
        join(folder, head.slice(2)),
        lines.map((line) => `${line.replace(/^\| ?/, "")}\n`).join(""),
      );
      continue;
    }
    const { code, text } = await run(head.slice(2));
    // Which labels the portal's own pages have changes with them.
    const said = hasPortal ? text.replaceAll(/^ {2}\S+: Warning: No known page.*\n/gm, "") : text;
    const printed = said
      .replaceAll(url, "<practice>")
      .replaceAll(portalUrl, hasPortal ? "<portal>" : portalUrl)
      .replaceAll(`${folder}/`, "")
      .replaceAll(folder, ".");
    const wanted = code === 0 ? lines : lines.slice(0, -1);
    const exit = code === 0 ? "" : `\n[${code}]`;
    if (!isAs(wanted, printed) || (code !== 0 && lines.at(-1) !== `[${code}]`)) {
      expect(`${head}\n${printed}${exit}`).toBe(block.trimEnd());
    }
  }
}

/** For browsers on a machine that is busy with other work. */
const timeout = 180_000;

/** Tests each transcript of a folder. With `hasPortal`, the pages that it writes are those of a portal. */
export function testTranscripts(folder: string, hasPortal = false): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".transcript"))) {
    const transcripts = readFileSync(join(folder, file), "utf8")
      .split(/^== (.+)\n/m)
      .slice(1);
    for (let at = 0; at < transcripts.length; at += 2) {
      const title = transcripts[at] ?? file;
      test(title, { timeout }, () => play(transcripts[at + 1] ?? "", hasPortal));
    }
  }
}
