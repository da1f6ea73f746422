import { expect, test } from "vitest";
import { signMeeting } from "#app/routes/signed-in/meetings/meeting.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

const first = { id: "first", video: { joinUrl: "https://zoom.test/j/111111?pwd=one" } };

function open(service: string) {
  const sign = async () => {
    if (service === "mistake") throw new TypeError("a mistake");
    return { service, signature: "signed" };
  };
  const api = { appointments: { list: async () => ({ entries: [first] }) }, meetings: { sign } };
  return stubScreen("/", { api, session: { data: { patientName: "Sione Fale" } } }).context;
}

test("a video consult of the patient's own is signed for the frame of its service", async () => {
  const meeting = { meetingId: "111111", passCode: "one", signature: "signed", userName: "Sione Fale" };
  const signed = { state: "signed", meeting };
  const frameOrigin = "https://video.test";
  expect(await signMeeting(open("zoom"), "first", frameOrigin)).toEqual({
    ...signed,
    frame: "sdk",
    frameOrigin,
  });
  expect(await signMeeting(open("standIn"), "first")).toEqual({ ...signed, frame: "stand-in" });
  expect(await signMeeting(open("zoom"), "another")).toEqual({ state: "failed" });
  await expect(signMeeting(open("mistake"), "first")).rejects.toThrow("a mistake");
});
