import { contract } from "#practice-api/contract.ts";
import type { Golden } from "./golden.ts";

const { appointments, billing, identity, immunisations, medications, practice, profile, results } = contract;

/** What practices of another make may write, typed by hand (docs/tolerance.md). */
export const loose: readonly Golden[] = [
  [
    "loose-medications",
    medications.list,
    {
      entries: [
        {
          id: "4001",
          prescribedOn: "2026-10-01T09:15:30",
          name: "Metformin 500 mg",
          code: "12345678901",
          directions: "Take 1 tablet twice a day",
          quantity: 180,
          isLongTerm: true,
          prescribedBy: "Dr Hana Pōtiki",
          dose: "500 mg",
          unit: "7",
        },
        { id: "4002", name: "Salbutamol" },
      ],
      // Directions that cannot be read are not left out.
      unreadable: 1,
      total: 2,
    },
  ],
  [
    "loose-results",
    results.list,
    {
      entries: [
        { id: "6001", test: "HbA1c", reportedAt: "2026-11-20T07:45:00+13:00", isRead: true },
        { id: "6002", test: "Lipids", reportedAt: "2026-11-19T18:45:00+13:00" },
      ],
      unreadable: 0,
    },
  ],
  [
    "loose-profile",
    profile.read,
    {
      patientId: "20301",
      prefix: [],
      given: ["Mei"],
      birthDate: "1994-02-01",
      mobile: "+64 21 555 0100",
      homePhone: "+64 4 555 0199",
      email: "mei@example.nz",
      addressLines: ["12 Cuba Street", "", "", "Wellington"],
      emergencyContacts: [{ given: "Wei" }],
      contactMethods: [{ method: "email", isActive: true }],
      allowsEmail: true,
      // One of the contact methods.
      unread: ["contactMethods"],
    },
  ],
  ["loose-booking-refusal", appointments.book, { outcome: "videoFailed", message: "NOTCREATEDZOOMEND" }],
  [
    "loose-immunisations",
    immunisations.list,
    { entries: [{ id: "9102", status: "completed", name: "Boostrix" }], unreadable: 0 },
  ],
  ["loose-counters", practice.counters, { unreadMessages: 3, longTermMedications: 4, completed: 14 }],
  ["loose-settings", practice.settings, { composeEnabled: "1", urgentOffered: "1" }],
  [
    "loose-sign-in",
    identity.authenticate,
    {
      outcome: "signedIn",
      userId: "20501",
      name: "Priya Nair",
      token: "tok_CANARY_~w3_0123456789abcdef0123456789abcdef",
      mustResetPassword: false,
    },
  ],
  ["loose-balance", billing.balance, 123_450],
];
