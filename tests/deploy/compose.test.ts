import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signIns } from "#fixtures/people/sign-ins.ts";
import { readOptions } from "#mock-server/options.ts";
import { configurationOf, portalVariables, readText, readYaml } from "./deployment-files.ts";

/** The rules of tests/deploy/rules.yaml are of what the file says, those here of what that would do. */
type Service = {
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, unknown>;
};
const { services, volumes, networks } =
  readYaml<Record<"services" | "volumes" | "networks", Record<string, Service>>>("compose.yaml");

test("the portals and their job would start, as a demonstration for this machine alone", () => {
  for (const name of ["portal-1", "portal-2", "migrate"]) {
    const { environment = {} } = services[name] ?? {};
    expect(Object.keys(environment).filter((variable) => !portalVariables.includes(variable))).toEqual([]);
    if (name === "migrate") continue;
    const { demo, trustProxyHops } = configurationOf(environment);
    expect([demo?.people, trustProxyHops]).toEqual([signIns, 1]);
  }
});

test("the practice would start", () => {
  const options = readOptions([], services.practice?.environment ?? {});
  expect(options).toMatchObject({ port: 4010, portalUrl: "https://localhost" });
});

test.each(Object.entries(services))(
  "the container %s has files, volumes, networks and containers that exist",
  (_, { build, environment = {}, volumes: mounts = [], depends_on = {}, networks: joined = [] }) => {
    if (build) {
      expect(existsSync(join("deploy", build.context, build.dockerfile))).toBe(true);
      expect(readText("Dockerfile")).toContain(` AS ${build.target}\n`);
    }
    for (const [source = ""] of mounts.map((mount) => mount.split(":")))
      expect(source.startsWith(".") ? existsSync(join("deploy", source)) : source in volumes, source).toBe(
        true,
      );
    expect(joined.filter((network) => !(network in networks))).toEqual([]);
    expect(Object.keys(depends_on).filter((other) => !(other in services))).toEqual([]);
    const made = readText("create-keys.sh");
    for (const [name, file] of Object.entries(environment))
      if (name.endsWith("_FILE")) expect(made).toContain(` > ${file.replace("/run/keys/", "")}\n`);
  },
);
