import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPractice } from "#mock-server/serve.ts";
import { practiceAt } from "../../support/practice.ts";
import { accountName } from "../../support/world-in-words.ts";
import { runCommand } from "./run-command.ts";

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
async function play(transcript: string): Promise<void> {
  const listening = await createPractice({ portalUrl: "http://localhost:3100" }).listen(0);
  const folder = mkdtempSync(join(tmpdir(), "transcript-"));
  const before = process.exitCode;
  onTestFinished(async () => {
    process.exitCode = before;
    rmSync(folder, { recursive: true });
    await listening.close();
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
    const printed = text.replaceAll(url, "<practice>").replaceAll(`${folder}/`, "").replaceAll(folder, ".");
    const wanted = code === 0 ? lines : lines.slice(0, -1);
    const exit = code === 0 ? "" : `\n[${code}]`;
    if (!isAs(wanted, printed) || (code !== 0 && lines.at(-1) !== `[${code}]`)) {
      expect(`${head}\n${printed}${exit}`).toBe(block.trimEnd());
    }
  }
}

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith(".transcript"))) {
  const transcripts = readFileSync(join(import.meta.dirname, file), "utf8")
    .split(/^== (.+)\n/m)
    .slice(1);
  for (let at = 0; at < transcripts.length; at += 2) {
    test(transcripts[at] ?? file, () => play(transcripts[at + 1] ?? ""));
  }
}
