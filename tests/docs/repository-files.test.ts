import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };

const text = (file: string) => readFileSync(file, "utf8");

test("README's pictures exist, have a text, and are small", () => {
  const pictures = [...text("README.md").matchAll(/!\[(.*?)\]\((.*?)\)/g)];
  expect(pictures).toHaveLength(6);
  for (const [, words = "", file = ""] of pictures) {
    expect([file, words.length > 20, statSync(file).size < 60_000]).toEqual([file, true, true]);
  }
  const shown = pictures.map(([, , file = ""]) => file.replace("docs/pictures/", ""));
  expect(readdirSync("docs/pictures").toSorted()).toEqual(shown.toSorted());
});

test("the editor's tasks are scripts, and the dev container has the Node of package.json", () => {
  const { tasks } = JSON.parse(text(".vscode/tasks.json")) as { tasks: { script: string }[] };
  expect(tasks.filter(({ script }) => !(script in manifest.scripts))).toEqual([]);
  const { image, forwardPorts } = JSON.parse(text(".devcontainer/devcontainer.json"));
  expect(/:(\d+)-/.exec(image)?.[1]).toBe(/\d+/.exec(manifest.engines.node)?.[0]);
  expect(forwardPorts.map((port: number) => text("scripts/addresses.mjs").includes(String(port)))).toEqual([
    true,
    true,
  ]);
});

test("every form for an issue asks something that must be answered", () => {
  const forms = readdirSync(".github/ISSUE_TEMPLATE").filter((file) => file !== "config.yml");
  expect(forms.length).toBeGreaterThan(2);
  for (const file of forms) {
    const { name, description, body } = parse(text(`.github/ISSUE_TEMPLATE/${file}`)) as {
      name: string;
      description: string;
      body: { validations?: { required: boolean } }[];
    };
    const mustAnswer = body.some(({ validations }) => validations?.required);
    expect([file, Boolean(name && description), mustAnswer]).toEqual([file, true, true]);
  }
});
