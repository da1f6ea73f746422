import { expect, test } from "vitest";
import { fhirBundle } from "#app/routes/signed-in/my-record/copy/fhir/bundle.ts";
import { assemble } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import { listedParts } from "#app/routes/signed-in/my-record/copy/parts.ts";

const madeAt = "2026-11-23T21:44:00.000Z";
const patient = { name: "Sione Taufa", nhi: "ZZZ0024", birthDate: "1958-09-03", practice: "Kererū Street" };
const medicine = { id: "m", name: "Metformin", prescribedOn: "2001-01-01" };
const copyOf = () =>
  assemble(
    {
      patient,
      choices: { parts: ["medications", "vitals", "timeline"], format: "fhir" },
      madeAt,
      offered: listedParts,
    },
    {
      medications: { state: "read", entries: [medicine], unreadable: 0, asOf: madeAt },
      vitals: { state: "failed" },
      timeline: { state: "stopped" },
    },
  );

test("is a preliminary document about the patient, which says why a section is empty", () => {
  let made = 0;
  const bundle = fhirBundle(copyOf(), () => String(made++));
  const [document, about] = bundle.entry ?? [];
  expect(bundle).toMatchObject({
    resourceType: "Bundle",
    type: "document",
    timestamp: madeAt,
    identifier: { system: "urn:ietf:rfc:3986", value: "urn:uuid:0" },
  });
  expect(document).toMatchObject({
    fullUrl: "urn:uuid:1",
    resource: {
      resourceType: "Composition",
      status: "preliminary",
      type: { coding: [{ system: "http://loinc.org", code: "60591-5" }] },
      subject: { reference: "urn:uuid:2" },
      author: [{ reference: "urn:uuid:3" }],
      title: "Copy of my record, not signed by the practice",
    },
  });
  expect(about?.resource).toEqual({
    resourceType: "Patient",
    text: { status: "generated", div: expect.stringContaining("Sione Taufa") },
    identifier: [{ system: "https://standards.digital.health.nz/ns/nhi-id", value: "ZZZ0024" }],
    name: [{ text: "Sione Taufa" }],
    birthDate: "1958-09-03",
  });
  if (document?.resource?.resourceType !== "Composition") throw new Error("The document has no composition.");
  const sections = (document.resource.section ?? []).map(({ title, entry = [], emptyReason }) => [
    title,
    entry.length,
    emptyReason?.coding?.[0]?.code ?? emptyReason?.text,
  ]);
  expect(sections).toEqual(
    expect.arrayContaining([
      ["Medications", 1, undefined],
      ["Vitals", 0, "unavailable"],
      ["Timeline", 0, "unavailable"],
      ["Allergies", 0, "withheld"],
    ]),
  );
});

test.each([
  ["Female", "female"],
  ["unknown", "unknown"],
  ["Gender diverse", undefined],
])("has the gender %s as %s", (gender, code) => {
  const { manifest, ...copy } = copyOf();
  const bundle = fhirBundle({ ...copy, manifest: { ...manifest, patient: { ...patient, gender } } });
  expect(bundle.entry?.[1]?.resource).toEqual(expect.objectContaining({ resourceType: "Patient" }));
  expect(JSON.parse(JSON.stringify(bundle.entry?.[1]?.resource)).gender).toBe(code);
});
