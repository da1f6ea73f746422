import { contract } from "#practice-api/contract.ts";
import { type Golden, listing } from "./golden.ts";

const { allergies, diagnoses, immunisations, letters, reminders, resources, results, timeline, vitals } =
  contract;

/** The rows of a result, which come in a document or alone. */
const bloodCount = {
  kind: "table",
  observations: [
    { name: "Haemoglobin", value: "98", flag: "low", summary: "g/L, 115-155" },
    { name: "Platelets", value: "260" },
    { name: "Film", flag: "abnormal" },
  ],
  unreadable: 0,
};

export const exact: readonly Golden[] = [
  [
    "diagnoses",
    diagnoses.list,
    listing({ id: "5001", onset: "2019-04-02", note: "Type 2 diabetes mellitus", isLongTerm: true }, {}),
  ],
  [
    "results",
    results.list,
    listing(
      {
        id: "6001",
        test: "HbA1c",
        author: "Dr Hana Pōtiki",
        laboratory: "Awanui Labs",
        reportedAt: "2026-11-20T07:45:00+13:00",
        comments: "Please ring for a follow-up",
        folder: "Biochemistry",
        isRead: true,
      },
      { id: "6002", test: "Lipids", isRead: false },
    ),
  ],
  ["result-pdf", results.read, { kind: "pdf", data: "JVBERi0xLjQK" }],
  ["result-html", results.read, { kind: "html", html: "<p>Kā ora</p>" }],
  ["result-table", results.read, bloodCount],
  ["result-empty", results.read, { kind: "empty" }],
  [
    "chart",
    results.chart,
    {
      entries: [
        { name: "HbA1c", value: "<42", on: "2024-05-02" },
        { name: "HbA1c", value: "71", on: "2026-11-20T07:45:00+13:00" },
      ],
      unreadable: 0,
    },
  ],
  [
    "allergies",
    allergies.list,
    listing(
      {
        id: "8001",
        substance: "Aspirin",
        type: "Drug",
        severity: "severe",
        reaction: "Bronchospasm",
        note: "Reported by the patient",
      },
      { id: "8002", substance: "Latex" },
    ),
  ],
  [
    "immunisations",
    immunisations.list,
    listing({
      id: "9101",
      date: "2026-09-30",
      status: "notDone",
      name: "MMR (Priorix)",
      indication: "15M",
      vaccinator: "VC",
      dueAt: "2026-10-14",
      kind: "overdue",
      flagAt10: true,
      flagAt11: false,
      month: "2026-10-01",
      message: "Please ring to book",
    }),
  ],
  [
    "timeline",
    timeline.list,
    listing({
      id: "9501",
      at: "2026-11-10T10:30:00+13:00",
      kind: "Consultation",
      detail: "Asthma review",
      provider: "Dr Hana Pōtiki",
    }),
  ],
  [
    "reminders",
    reminders.list,
    listing({
      id: "9601",
      description: "Your diabetes annual review is due",
      title: "Annual review",
      priority: "medium",
      sender: "Kererū Street Medical Centre",
      sentAt: "2026-11-01T09:00:00+13:00",
      note: "Free for over 65s",
    }),
  ],
  [
    "resources",
    resources.list,
    listing(
      { id: "9701", title: "Living with asthma", contentType: "application/pdf", url: "asthma.pdf" },
      { id: "9702", title: "Healthify", contentType: "link", url: "https://healthify.nz" },
    ),
  ],
  ["resource-content", resources.read, "JVBERi0xLjQK"],
  [
    "letters",
    letters.list,
    listing({
      id: "9801",
      type: "Referral letter",
      at: "2026-10-05T12:00:00+13:00",
      contentType: "application/pdf",
      data: "JVBERi0xLjQK",
    }),
  ],
  ["letter", letters.read, { id: "9801", contentType: "text/html", data: "PHA+S8SBIG9yYTwvcD4=" }],
  [
    "vitals",
    vitals.list,
    listing(
      {
        id: "9901",
        name: "Blood Pressure",
        at: "2026-11-10T10:30:00+13:00",
        value: 138,
        secondValue: 86,
        unit: "mmHg",
      },
      { name: "Body Weight", at: "2026-11-10", value: 81.4 },
    ),
  ],
];

export const tolerated: readonly Golden[] = [
  ["result-html-as-it-is", results.read, { kind: "html", html: "<p>Kā ora</p>" }],
  ["result-table-as-rows", results.read, bloodCount],
  [
    "result-table-loose",
    results.read,
    { kind: "table", observations: [{ name: "HbA1c", value: "71", flag: "high" }], unreadable: 1 },
  ],
  [
    "chart-loose",
    results.chart,
    { entries: [{ name: "HbA1c", value: "71", on: "2026-11-20T07:45:00" }], unreadable: 1 },
  ],
];
