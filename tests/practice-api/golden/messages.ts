import { contract } from "#practice-api/contract.ts";
import { type Golden, listing } from "./golden.ts";

const { meetings, messages } = contract;

export const exact: readonly Golden[] = [
  [
    "messages",
    messages.list,
    {
      entries: [
        {
          id: "2001",
          status: "completed",
          sentAt: "2026-11-22T15:50:00+13:00",
          sender: { reference: "Practitioner/31", name: "Dr Hana Pōtiki" },
          recipients: [{ reference: "Patient/20101", name: "Aroha Ngata" }, { name: "Reception" }],
          subject: "Your recent blood test",
          body: "Kia ora Aroha, your iron is low.",
          box: "inbox",
          inboxName: "Dr Hana Pōtiki",
          otherName: "Aroha Ngata",
          read: true,
          roleId: "1",
          secondRoleId: "3",
          attachments: [
            { contentType: "application/pdf", data: "JVBERi0xLjQK", title: "result.pdf" },
            { contentType: "image/png", data: "iVBORw0KGgo=" },
          ],
        },
      ],
      unreadable: 0,
      total: 40,
    },
  ],
  [
    "message",
    messages.read,
    {
      id: "2002",
      recipients: [{ reference: "Location/4", name: "Reception" }],
      body: "Thank you.",
      box: "drafts",
      otherName: "Reception",
      read: false,
    },
  ],
  ["messaging-roles", messages.roles, listing({ id: "7", title: "Receptionist" })],
  ["recipients", messages.recipients, listing({ id: "35", name: "Nurse Talia Fonoti" })],
  ["disclaimer", messages.disclaimer, "<p>Messages are read on <b>working days</b>.</p>"],
  [
    "meeting-pass",
    meetings.sign,
    { signature: "eyJhbGciOiJIUzI1NiJ9.CANARY.sig", sdkKey: "sdk-key", service: "standIn" },
  ],
];

export const tolerated: readonly Golden[] = [
  ["message-in-another-box", messages.read, { id: "2003", box: "sent", otherName: "Reception", read: false }],
  ["disclaimer-missing", messages.disclaimer, ""],
  ["meeting-pass-as-text", meetings.sign, { signature: "eyJhbGciOiJIUzI1NiJ9.CANARY.sig" }],
];
