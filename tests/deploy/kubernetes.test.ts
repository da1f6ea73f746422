import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import {
  configurationOf,
  healthPaths,
  portalVariables,
  readDocuments,
  readYaml,
} from "./deployment-files.ts";

type Probe = { httpGet: { path: string; port: string }; periodSeconds: number };
type Container = {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; optional: boolean } } }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  resources: { requests: object; limits: object };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
};
type Pod = {
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  topologySpreadConstraints?: object[];
  initContainers?: Container[];
  containers: Container[];
  volumes: { name: string; secret?: { secretName: string } }[];
};
type Template = { spec: Pod };
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    minAvailable?: number;
    template?: Template;
    jobTemplate?: { spec: { template: Template } };
    podSelector?: object;
    policyTypes?: string[];
    ingress?: object[];
    egress?: object[];
    tls?: { hosts: string[] }[];
    rules?: { host: string }[];
  };
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

describe.each(programs)("the %s", (_, pod, container, owner) => {
  test("has no rights that it does not need", () => {
    expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.resources).toMatchObject({
      requests: { memory: expect.stringMatching(/Mi$/) },
      limits: { memory: expect.stringMatching(/Mi$/) },
    });
  });

  test("reads variables of the portal, and secrets from files of its own", () => {
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
  });
});

test("two portals run on different machines, and one is left while machines are emptied", () => {
  const { spec } = find("Deployment", "portal");
  expect(spec.replicas).toBeGreaterThanOrEqual(2);
  expect(find("PodDisruptionBudget", "portal").spec.minAvailable).toBe(1);
  const pod = portalPod;
  expect(pod.topologySpreadConstraints).toHaveLength(2);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20);
});

test("the portal of the example would start, and probes ask it more often than it drains", () => {
  expect(Object.keys(settings).filter((name) => !portalVariables.includes(name))).toEqual([]);
  const secrets = { STRIPE_WEBHOOK_SECRET_FILE: "of the secret" };
  const config = configurationOf({ HOST: "0.0.0.0", ...settings, ...variablesOf(portal), ...secrets });
  const portOf = (name: string) => portal.ports?.find((port) => port.name === name)?.containerPort;
  expect([portOf("http"), portOf("metrics")]).toEqual([config.port, config.metrics?.port]);
  for (const probe of [portal.startupProbe, portal.readinessProbe, portal.livenessProbe] as Probe[]) {
    expect(healthPaths).toContain(probe.httpGet.path);
    expect(probe.httpGet.port).toBe("http");
  }
  expect(portal.readinessProbe?.httpGet.path).toBe("/readyz");
  expect(portal.livenessProbe?.httpGet.path).toBe("/healthz");
  expect((portal.readinessProbe?.periodSeconds ?? 0) * 1_000).toBeLessThan(config.drainMs);
});

test("only the daily job deletes old audit events, with the days of the portal", () => {
  const deleting = programs.filter(([, , { command }]) => command?.includes("--delete-old-audit-events"));
  expect(deleting.map(([name]) => name)).toEqual(["audit"]);
  expect(settings.AUDIT_DAYS).toBeDefined();
});

test("nothing passes between pods unless a policy names it", () => {
  expect(find("NetworkPolicy", "default-deny").spec).toEqual({
    podSelector: {},
    policyTypes: ["Ingress", "Egress"],
  });
  expect(find("NetworkPolicy", "migrate").spec.ingress).toBeUndefined();
});

test("the ingress serves one of the portal's origins with a certificate, and its largest form", () => {
  const [{ spec, metadata }] = readDocuments<
    Manifest & { metadata: { annotations: Record<string, string> } }
  >("kubernetes/example/ingress.yaml") as [Manifest & { metadata: { annotations: Record<string, string> } }];
  expect(settings.PORTAL_ORIGINS).toBe(`https://${spec.rules?.[0]?.host}`);
  expect(spec.tls?.[0]?.hosts).toEqual([spec.rules?.[0]?.host]);
  expect(metadata.annotations["nginx.ingress.kubernetes.io/proxy-body-size"]).toBe("16m");
  expect(metadata.annotations["nginx.ingress.kubernetes.io/proxy-buffering"]).toBe("off");
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
