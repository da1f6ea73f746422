import { contract } from "#practice-api/contract.ts";
import { type Golden, listing } from "./golden.ts";

const { appointments, medications } = contract;
const hana = { id: "31", name: "Dr Hana Pōtiki" };
const sent = { outcome: "received", message: "Your request has been sent to the practice." };

export const exact: readonly Golden[] = [
  [
    "appointments",
    appointments.list,
    listing(
      {
        id: "3001",
        startsAt: "2026-11-25T10:15:00+13:00",
        type: "Virtual consult (video)",
        patientName: "Aroha Ngata",
        provider: "Dr Hana Pōtiki",
        practiceAddress: "21A Kererū Street, Te Aro",
        location: "Kererū Street",
        practiceName: "Kererū Street Medical Centre",
        status: "future",
        minutes: 15,
        cancelReason: "None so far",
        video: { joinUrl: "https://practice.test/meeting/8412" },
        statusId: "11",
      },
      { id: "3002", startsAt: "2026-07-01T16:15:00+12:00", status: "cancelled" },
    ),
  ],
  [
    "appointment-cancelled",
    appointments.cancel,
    { done: true, message: "Appointment cancelled successfully" },
  ],
  [
    "appointment-not-cancelled",
    appointments.cancel,
    { done: false, message: "It is too late to cancel this appointment." },
  ],
  [
    "practitioners",
    appointments.practitioners,
    listing({ ...hana, isLockedDown: true }, { id: "32", name: "Dr Anil Prasad", isLockedDown: false }),
  ],
  [
    "slots",
    appointments.slots,
    listing(
      { startsAt: "2026-09-27T01:45:00+12:00", slotId: "55001", locationId: "1" },
      { startsAt: "2026-09-27T03:00:00+13:00", slotId: "55002", locationId: "2" },
    ),
  ],
  ["next-day", appointments.nextDay, ["2026-11-26", "2026-12-03"]],
  ["next-day-none", appointments.nextDay, []],
  ["booked", appointments.book, { outcome: "booked", message: "Appointment has been booked successfully" }],
  [
    "booking-without-video",
    appointments.book,
    { outcome: "providerHasNoVideo", message: "NotCreatedEmailMissing" },
  ],
  ["booking-video-failed", appointments.book, { outcome: "videoFailed", message: "NotCreatedZoomEnd" }],
  ["booking-refused", appointments.book, { outcome: "refused", message: "This slot has just been taken." }],
  ["booking-roles", appointments.roles, listing({ id: "1", name: "GP", location: "Riverside" })],
  [
    "medications",
    medications.list,
    listing(
      {
        id: "4001",
        prescribedOn: "2026-10-01",
        name: "Amlodipine 5 mg tablet",
        code: "10109621000116108",
        directions: "1 tablet daily",
        quantity: 90,
        isLongTerm: true,
        period: "90 days",
        prescribedBy: "Dr Hana Pōtiki",
        practiceName: "Kererū Street Medical Centre",
        dose: "5 mg",
        endsOn: "2026-12-30",
        unit: "tablet",
      },
      { id: "4002", name: "On-Leave 1 mg tablet", isLongTerm: false },
    ),
  ],
  [
    "pharmacies",
    medications.pharmacies,
    listing(
      { id: "9", name: "Pōneke Pharmacy", isFavourite: true, locationId: "77" },
      { id: "10", name: "Karori Pharmacy" },
    ),
  ],
  ["repeat-received", medications.requestRepeat, sent],
  ["repeat-on-leave", medications.requestRepeat, { outcome: "onLeave", providers: [hana] }],
];

export const tolerated: readonly Golden[] = [
  [
    "appointments-loose",
    appointments.list,
    {
      entries: [
        {
          id: "3003",
          startsAt: "2026-11-25T23:15:00+13:00",
          status: "completed",
          minutes: 7.5,
          statusId: "2",
        },
        { id: "3004", startsAt: "2026-11-25T23:15:00+13:00", status: "other-Arrived" },
      ],
      unreadable: 1,
    },
  ],
  [
    "practitioners-flagged-as-text",
    appointments.practitioners,
    {
      entries: [
        { id: "31", name: "A", isLockedDown: true },
        { id: "32", name: "B", isLockedDown: false },
        { id: "33", name: "C", isLockedDown: true },
        { id: "34", name: "D" },
      ],
      unreadable: 0,
    },
  ],
  ["next-day-escaped-twice", appointments.nextDay, ["2026-11-26"]],
  ["next-day-as-list", appointments.nextDay, ["2026-11-26"]],
  [
    "booked-other-words",
    appointments.book,
    { outcome: "booked", message: "Appointment Booked successfully." },
  ],
  [
    "pharmacies-flagged-otherwise",
    medications.pharmacies,
    { entries: [{ id: "9", name: "Pōneke Pharmacy" }], unreadable: 0 },
  ],
  ["repeat-received-in-object", medications.requestRepeat, sent],
  ["repeat-on-leave-by-code", medications.requestRepeat, { outcome: "onLeave", providers: [hana] }],
  ["repeat-on-leave-in-list", medications.requestRepeat, { outcome: "onLeave", providers: [hana] }],
];
