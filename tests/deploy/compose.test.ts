import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { signIns } from "#fixtures/people/sign-ins.ts";
import { readOptions } from "#mock-server/options.ts";
import manifest from "../../package.json" with { type: "json" };
import { configurationOf, portalVariables, readText, readYaml } from "./deployment-files.ts";

type Service = {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  environment?: Record<string, string>;
  command?: string[];
  entrypoint?: string[];
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  mem_limit?: string;
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: Record<string, { internal?: boolean } | null>;
};

const { services, volumes, networks } = readYaml<Compose>("compose.yaml");
const service = (name: string) => services[name] as Service;
const portals = ["portal-1", "portal-2"];

test.each(portals)("%s would start, as a demonstration for this machine alone", (name) => {
  const { environment = {} } = service(name);
  expect(Object.keys(environment).filter((variable) => !portalVariables.includes(variable))).toEqual([]);
  const config = configurationOf(environment);
  expect(config.demo?.people).toEqual(signIns);
  expect(config.trustProxyHops).toBe(1);
  expect(service(name).stop_grace_period).toBe("20s");
});

test("the job and the portals know the store by files, and only the job as its owner", () => {
  const variables = Object.keys(service("migrate").environment ?? {});
  expect(variables.filter((variable) => !portalVariables.includes(variable))).toEqual([]);
  const storeOf = (name: string) => service(name).environment?.DATABASE_URL_FILE;
  const made = readText("create-keys.sh");
  expect(made).toContain("> owner_database_url");
  expect([...portals, "migrate"].map(storeOf)).toEqual([
    "/run/keys/program_database_url",
    "/run/keys/program_database_url",
    "/run/keys/owner_database_url",
  ]);
  const files = Object.values(services).flatMap(({ environment = {} }) =>
    Object.entries(environment).filter(([name]) => name.endsWith("_FILE")),
  );
  for (const [name, file] of files) expect(made, name).toContain(` > ${file.replace("/run/keys/", "")}\n`);
  const program = ["node", "app/.server/operator/migrate.ts", "--grant"];
  expect(service("migrate").command?.slice(0, 3)).toEqual(program);
  expect(readText("create-role.sh")).toContain(`CREATE ROLE ${service("migrate").command?.at(-1)} `);
});

test("the practice would start", () => {
  const options = readOptions([], service("practice").environment ?? {});
  expect(options).toMatchObject({ port: 4010, portalUrl: "https://localhost" });
  expect(service("portal-1").environment?.IDENTITY_URL).toBe("http://practice:4010/identity");
});

describe.each(Object.keys(services))("the container %s", (name) => {
  const { image, build, volumes: mounts = [], depends_on, ports = [], networks: joined = [] } = service(name);

  test("is of this repository, or of a version of an image", () => {
    if (build) {
      expect(existsSync(join("deploy", build.context, build.dockerfile))).toBe(true);
      expect(readText("Dockerfile")).toContain(` AS ${build.target}\n`);
      expect(image).toMatch(new RegExp(`:\\$\\{PORTAL_VERSION:-${manifest.version}\\}$`));
    } else expect(image).toMatch(/^[a-z]+:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/);
  });

  test("has files, volumes, networks and containers that exist, and ports of this machine alone", () => {
    for (const [source = ""] of mounts.map((mount) => mount.split(":"))) {
      expect(source.startsWith(".") ? existsSync(join("deploy", source)) : source in volumes, source).toBe(
        true,
      );
    }
    expect(joined.filter((network) => !(network in networks))).toEqual([]);
    expect(Object.keys(depends_on ?? {}).filter((other) => !(other in services))).toEqual([]);
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
  });

  test("has few rights and no secret in the file", () => {
    const { security_opt, read_only, cap_drop, environment = {} } = service(name);
    expect(security_opt).toEqual(["no-new-privileges:true"]);
    // PostgreSQL's own program begins as root and changes its user.
    if (name !== "database") expect([read_only, cap_drop]).toEqual([true, ["ALL"]]);
    const secrets = Object.keys(environment).filter((variable) =>
      /KEY|SECRET|PASSWORD|DATABASE_URL/.test(variable),
    );
    expect(secrets.filter((variable) => !variable.endsWith("_FILE"))).toEqual([]);
  });
});

test("what others wait for has a check of its health, those with an image of ours in that, where no shell is needed", () => {
  const awaited = Object.values(services).flatMap(({ depends_on = {} }) =>
    Object.entries(depends_on).flatMap(([name, { condition }]) =>
      condition === "service_healthy" ? [name] : [],
    ),
  );
  const stages = readText("Dockerfile").split("\nFROM ");
  for (const name of new Set(awaited)) {
    const { build, healthcheck } = service(name);
    const stage = stages.find((text) => text.includes(` AS ${build?.target}\n`));
    expect([name, stage?.includes("\nHEALTHCHECK ") ?? false]).toEqual([name, build !== undefined]);
    expect([name, healthcheck?.test?.[0]]).toEqual([name, build ? undefined : "CMD"]);
  }
  expect(Object.keys(services).filter((name) => !service(name).mem_limit)).toEqual([]);
});

test("only the proxy is in a network that leads outside", () => {
  expect(networks.inside?.internal).toBe(true);
  const outside = Object.keys(services).filter((name) => service(name).networks?.includes("outside"));
  expect(outside).toEqual(["proxy"]);
});
