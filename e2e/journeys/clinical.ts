import type { Journey } from "./journey.ts";
import { scripted } from "./script.ts";

/** How many dots of a canvas are neither clear nor white. */
const hasInk = `[...document.querySelectorAll("canvas")].some((canvas) => {
  if (canvas.width === 0) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 0 && data[at] + data[at + 1] + data[at + 2] < 600) ink += 1;
  return ink > 500;
})`;

export const clinicalJourneys: readonly Journey[] = [
  scripted("ask for a repeat", "repeat-asked", {
    isCore: true,
    needsNoScript: true,
  }),
  {
    title: "read a result with its chart",
    isCore: true,
    async run({ act, practice }) {
      await act.signIn("sione");
      await act.open("/reports");
      await act.press("HbA1c", "first");
      const opened = { resultId: "20201-result-0" };
      await practice.expects({ call: "GET Patient/LabResultByID", times: 1, with: opened });
      await act.press("Chart");
      await act.see("13 values.");
      await act.holds("document.querySelectorAll('dialog svg circle').length === 13", "its points");
      await practice.has({ check: "results of sione", times: 3, with: { isRead: false } });
    },
  },
  {
    title: "read a letter page by page",
    isCore: true,
    async run({ act, practice, isPhone }) {
      await act.signIn("sione");
      await act.open("/letters");
      await act.choose("Discharge summary");
      if (isPhone) await act.press("Show the page");
      await act.see("Page 1 of 2");
      await act.holds(hasInk, "ink on the page");
      await act.press("Next page");
      await act.see("Page 2 of 2");
      await act.holds(hasInk, "ink on the page");
      await practice.expects({ call: "GET Patient/LetterAndDocumentByID" });
    },
  },
  {
    title: "book one visit for all due vaccines of a child, in 4 taps",
    isCore: true,
    needsNoScript: true,
    most: 4,
    writes: ["POST Patient/Appointment"],
    world: { now: "2026-11-24T09:00:00+13:00" },
    async run({ act, practice }) {
      await act.signIn("aroha");
      await act.choose("Manaia Ngata");
      await act.choose("Book 2 vaccines");
      await act.choose("Book a visit for Manaia Ngata");
      await act.choose("09:30 with Nurse Kahurangi Pōmare");
      await act.press("Book for Manaia Ngata, Tue 24-11-2026");
      await act.see("Appointment Booked successfully");
      const vaccines = ["MMR dose 1 (Priorix)", "Pneumococcal dose 3 (Prevenar 13)", "Hib (Hiberix)"];
      const others = ["MMR dose 2 (Priorix)", "Varicella (Varivax)", "Immunisation overdue"];
      const reason = [...vaccines, ...others].join("\n");
      await practice.has({ check: "new appointments of manaia", times: 1, with: { reason } });
    },
  },
  {
    title: "print a list",
    async run({ act, practice }) {
      await act.signIn("sione");
      await act.open("/reports");
      await act.see("HbA1c");
      await act.evaluate("void Object.assign(window, { prints: 0, print: () => { prints += 1; } })");
      await act.press("Print");
      await act.holds("prints === 1", "one print");
      await practice.expects({ call: "GET Patient/LabResults", times: { min: 1 } });
    },
  },
  scripted("make a copy of the record", "record-taken"),
  scripted("load a list again that failed", "allergies-recover"),
];
