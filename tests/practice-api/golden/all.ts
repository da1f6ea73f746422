import { contract } from "#practice-api/contract.ts";
import * as account from "./account.ts";
import * as care from "./care.ts";
import type { Golden } from "./golden.ts";
import { loose } from "./loose.ts";
import * as messages from "./messages.ts";
import * as record from "./record.ts";

const { identity, practice, profile } = contract;

/** Documents exactly as the contract writes them: reading and writing again must give the same JSON. */
export const exact: readonly Golden[] = [
  ...account.exact,
  ...care.exact,
  ...record.exact,
  ...messages.exact,
  ["locate", identity.locate, { apiUrl: "https://practice.test/~w3/api" }],
  [
    "sign-in",
    identity.authenticate,
    {
      outcome: "signedIn",
      userId: "20501",
      name: "Priya Nair",
      token: "tok_CANARY_~w3_0123456789abcdef0123456789abcdef",
      mustResetPassword: true,
    },
  ],
  [
    "sign-in-refused",
    identity.authenticate,
    { outcome: "refused", statusCode: "3", message: "Your username or password is incorrect." },
  ],
  ["sign-in-no-resource", identity.authenticate, { outcome: "noResource" }],
  ["token-valid", identity.validate, true],
  ["token-invalid", identity.validate, false],
  [
    "people",
    identity.people,
    {
      entries: [
        { patientId: "20101", name: "Aroha Ngata", resourceId: "20101" },
        { patientId: "20102", name: "Manaia Ngata", resourceId: "20102" },
      ],
      unreadable: 0,
      total: 2,
    },
  ],
  [
    "menu",
    identity.menu,
    {
      entries: [
        { name: "Appointments", area: "appointments" },
        { name: "Messaging", area: "messages" },
        { name: "Medications", area: "medications" },
        { name: "Test Results", area: "results" },
        { name: "Immunisations", area: "immunisations" },
        { name: "Allergies", area: "allergies" },
        { name: "Diagnosis", area: "diagnoses" },
        { name: "Vitals", area: "vitals" },
        { name: "Timeline", area: "timeline" },
        { name: "Reminders", area: "reminders" },
        { name: "Letters & Documents", area: "letters" },
        { name: "Resources", area: "resources" },
        { name: "Accounts", area: "billing" },
        { name: "Goals", area: "other-77" },
      ],
      unreadable: 0,
      total: 14,
    },
  ],
  ["logout", identity.logout, { statusCode: "1" }],
  [
    "profile",
    profile.read,
    {
      patientId: "20201",
      prefix: ["Mr"],
      given: ["Sione", "Vea"],
      family: "Taufa",
      fullName: "Sione Taufa",
      preferredName: "Sio",
      gender: "male",
      birthDate: "1963-09-07",
      mobile: "+64 27 000 0123",
      homePhone: "+64 4 555 0142",
      workPhone: "+64 4 555 0143",
      email: "sione@example.nz",
      secondaryEmail: "taufa@practice.test",
      addressLines: ["7B Kilbirnie Crescent", "Kilbirnie", "", "Wellington", "New Zealand", "6022"],
      emergencyContacts: [
        {
          id: "811",
          title: "Mrs",
          given: "Mele",
          family: "Taufa",
          relationship: "Spouse/Partner",
          mobile: "+64 27 000 0124",
          homePhone: "+64 4 555 0142",
          workPhone: "+64 4 555 0143",
        },
        { id: "812", family: "Fifita" },
      ],
      ethnicity: "Tongan",
      bloodGroup: "B+",
      generalPractitioner: "Dr Anil Prasad",
      nhi: "ZZZ0024",
      contactMethods: [
        {
          method: "dayPhone",
          label: "Day Phone",
          isActive: true,
          isDeleted: false,
          id: "9001",
          profileId: "20201",
          insertedAt: "2024-02-01T09:00:00",
          updatedAt: "2026-03-04T10:30:00",
          insertedBy: "31",
          updatedBy: "61",
        },
        { method: "post" },
      ],
      deviceToken: "device-20201",
      allowsEmail: true,
      allowsNotifications: false,
      imageKey: "portrait-20201",
      titleId: "1",
      genderId: "2",
      bloodGroupId: "5",
      chartNumber: "C-201",
    },
  ],
  [
    "profile-minimal",
    profile.read,
    {
      patientId: "20301",
      given: ["Mei"],
      family: "Chen",
      fullName: "Mei Chen",
      nhi: "ZVB97XQ",
      deviceToken: "device-20301",
    },
  ],
  [
    "practice",
    practice.read,
    {
      id: "1",
      name: "Kererū Street Medical Centre",
      phone: "04 555 0110",
      address: "21A Kererū Street, Te Aro, Wellington 6011",
      opensAt: "08:00",
      closesAt: "17:30",
      generalPractitioner: "Dr Hana Pōtiki",
    },
  ],
  ["counters", practice.counters, counted()],
  [
    "settings",
    practice.settings,
    { replyEnabled: "1", sameDayAllowed: "0", paymentCards: '[{"CardFee":"Visa - 2.5%"}]' },
  ],
];

/** Odd forms that must be understood, though the contract writes them otherwise. */
export const tolerated: readonly Golden[] = [
  ...loose,
  ...account.tolerated,
  ...care.tolerated,
  ...record.tolerated,
  ...messages.tolerated,
  [
    "sign-in-refused-in-list",
    identity.authenticate,
    { outcome: "refused", statusCode: "3", message: "Your account is locked." },
  ],
  ["token-valid-as-object", identity.validate, true],
  ["token-invalid-as-text", identity.validate, false],
  ["token-invalid-as-number", identity.validate, false],
  ["token-invalid-as-null", identity.validate, false],
  ["empty-entry-list", identity.people, { entries: [], unreadable: 0, total: 0 }],
  ["empty-no-entry", identity.people, { entries: [], unreadable: 0, total: 0 }],
  ["empty-null-entry", identity.people, { entries: [], unreadable: 0 }],
  ["empty-object", identity.people, { entries: [], unreadable: 0 }],
  ["empty-array", identity.people, { entries: [], unreadable: 0 }],
  ["empty-null", identity.people, { entries: [], unreadable: 0 }],
  [
    "menu-malformed-entries",
    identity.menu,
    { entries: [{ name: "Appointments", area: "appointments" }], unreadable: 4, total: 5 },
  ],
  [
    "profile-nulls",
    profile.read,
    { patientId: "20301", given: ["Mei"], family: "Chen", fullName: "Mei Chen", nhi: "ZVB97XQ" },
  ],
  [
    "profile-alone",
    profile.read,
    {
      patientId: "20301",
      given: ["Mei"],
      family: "Chen",
      fullName: "Mei Chen",
      nhi: "ZVB97XQ",
      deviceToken: "device-20301",
    },
  ],
  ["practice-loose-times", practice.read, { name: "Riverside Health", opensAt: "08:05" }],
  ["counters-as-text", practice.counters, { ...counted(), longTermMedications: 0 }],
  [
    "settings-by-alias",
    practice.settings,
    // A number without a name means something else at each practice.
    { reasonDecidesProvider: "1", paymentMethod: "2" },
  ],
];

/** Documents that are no answer to a call which reads a record or a list. */
export const refused = ["error-object", "error-in-list", "outcome-in-list"];

function counted() {
  return {
    unreadMessages: 3,
    longTermMedications: 4,
    newResults: 2,
    futureAppointments: 1,
    completed: 14,
    upcoming: 5,
    missed: 6,
    faceToFace: 11,
    virtual: 7,
    phoneTriage: 8,
    allAppointments: 26,
  };
}
