import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { findConsult, signMeeting } from "#app/routes/signed-in/meetings/meeting.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

const consult = (id: string, joinUrl?: string) => ({
  id,
  ...(joinUrl === undefined ? {} : { video: { joinUrl } }),
});
const entries = [
  consult("in person"),
  consult("broken", "no address"),
  consult("first", "https://zoom.test/j/111111?pwd=one"),
  consult("second", "https://zoom.test/j/222222"),
];

function open(service: string | Error = "zoom") {
  const sign = async () => {
    if (service instanceof Error) throw service;
    return { service, signature: "signed" };
  };
  const api = { appointments: { list: async () => ({ entries }) }, meetings: { sign } };
  return stubScreen("/", { api, session: { data: { patientName: "Sione Fale" } } }).context;
}

describe("a video consult", () => {
  test("is found by its appointment or the number of its meeting", async () => {
    const first = { appointment: entries[2], meeting: { meetingId: "111111", passCode: "one" } };
    expect(await findConsult(open(), { appointmentId: "first" })).toEqual(first);
    expect(await findConsult(open(), { meetingId: "111111" })).toEqual(first);
    expect(await findConsult(open(), { meetingId: "222222" })).toMatchObject({ meeting: { passCode: "" } });
  });

  test("is signed for the frame of its service", async () => {
    const meeting = { meetingId: "111111", passCode: "one", signature: "signed", userName: "Sione Fale" };
    expect(await signMeeting(open(), "first", "https://video.test")).toEqual({
      state: "signed",
      frame: "sdk",
      frameOrigin: "https://video.test",
      meeting,
    });
    expect(await signMeeting(open("standIn"), "first")).toEqual({
      state: "signed",
      frame: "stand-in",
      meeting,
    });
  });

  test("has failed when it is not the patient's or the practice signs nothing", async () => {
    expect(await signMeeting(open(), "x")).toEqual({ state: "failed" });
    expect(await signMeeting(open(new PracticeError("slow", "meetings.sign")), "first")).toEqual({
      state: "failed",
    });
    await expect(signMeeting(open(new TypeError("a mistake")), "first")).rejects.toThrow("a mistake");
  });
});
