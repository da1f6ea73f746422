import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { configurationOf, portalVariables, readDocuments, readYaml } from "./deployment-files.ts";

type Container = {
  image: string;
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; optional: boolean } } }[];
  readinessProbe?: { periodSeconds: number };
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
};
type Pod = {
  initContainers?: Container[];
  containers: Container[];
  volumes: { name: string; secret?: { secretName: string } }[];
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec?: { template?: { spec: Pod }; jobTemplate?: { spec: { template: { spec: Pod } } } };
};
type Kustomization = {
  resources: string[];
  configMapGenerator: { name: string; literals: string[] }[];
};

const base = "kubernetes/base";
const example = readYaml<Kustomization>("kubernetes/example/kustomization.yaml");
const { resources } = readYaml<Kustomization>(`${base}/kustomization.yaml`);
const manifests = resources.flatMap((file) => readDocuments<Manifest>(`${base}/${file}`));
const find = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name) as Manifest;
const podOf = ({ spec }: Manifest) => (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec as Pod;
const [portalPod, auditPod] = [podOf(find("Deployment", "portal")), podOf(find("CronJob", "audit"))];
const [portal] = portalPod.containers as [Container];
/** Each program, its pod and its secret. */
const programs = [
  ["portal", portalPod, portal, "portal"],
  ["migration", portalPod, portalPod.initContainers?.[0] as Container, "portal-owner"],
  ["audit", auditPod, auditPod.containers[0] as Container, "portal-owner"],
] as const;
const literals = example.configMapGenerator.flatMap((map) =>
  map.literals.map((line) => line.split(/=(.*)/, 2)),
);
const settings = Object.fromEntries(literals) as Record<string, string>;
const variablesOf = ({ env }: Container) =>
  Object.fromEntries(env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

test("every file is part of the base or of the example", () => {
  expect(readdirSync(`deploy/${base}`).toSorted()).toEqual([...resources, "kustomization.yaml"].toSorted());
  expect(readdirSync("deploy/kubernetes/example").toSorted()).toEqual(["ingress.yaml", "kustomization.yaml"]);
});

test.each(programs)(
  "the %s reads variables of the portal, and secrets from files of its own",
  (_, pod, container, owner) => {
    expect(Object.keys(variablesOf(container)).filter((name) => !portalVariables.includes(name))).toEqual([]);
    const mounts = container.volumeMounts.flatMap((mount) => {
      const { secret } = pod.volumes.find(({ name }) => name === mount.name) ?? {};
      return secret ? [{ ...mount, secretName: secret.secretName }] : [];
    });
    expect(mounts).toEqual([expect.objectContaining({ readOnly: true, secretName: owner })]);
    // A file has to be there. What an installation may do without is a variable.
    const secrets = container.env.filter(({ name }) => /KEY|SECRET|DATABASE_URL/.test(name));
    for (const { name, value, valueFrom } of secrets) {
      if (value === undefined) expect(valueFrom?.secretKeyRef).toMatchObject({ name: owner, optional: true });
      else
        expect([name.endsWith("_FILE"), value.startsWith(`${mounts[0]?.mountPath}/`)]).toEqual([true, true]);
    }
  },
);

test("the portal of the example would start, and a probe asks more often than it drains", () => {
  expect(Object.keys(settings).filter((name) => !portalVariables.includes(name))).toEqual([]);
  const secrets = { STRIPE_WEBHOOK_SECRET_FILE: "of the secret" };
  const config = configurationOf({ HOST: "0.0.0.0", ...settings, ...variablesOf(portal), ...secrets });
  const portOf = (name: string) => portal.ports?.find((port) => port.name === name)?.containerPort;
  expect([portOf("http"), portOf("metrics")]).toEqual([config.port, config.metrics?.port]);
  expect((portal.readinessProbe?.periodSeconds ?? 0) * 1_000).toBeLessThan(config.drainMs);
});

const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0;

test.skipIf(!hasKubectl)("kubectl builds the example", () => {
  const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", "deploy/kubernetes/example"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const built = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
  expect(built.map(({ kind }) => kind).toSorted()).toEqual(
    [...manifests.map(({ kind }) => kind), "ConfigMap", "Ingress"].toSorted(),
  );
  const images = built.flatMap((one) => podOf(one)?.containers ?? []).map(({ image }) => image);
  expect(new Set(images)).toEqual(new Set(["registry.example.nz/harbour-portal:0.1.0"]));
});
