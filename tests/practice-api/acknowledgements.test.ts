import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#practice-api/contract.ts";

const { appointments, billing, identity, messages, profile } = contract;

/** The calls that save something and whose answer the specification leaves open (ruling P15). */
const open = [
  ["SendHelpMessage", identity.askForHelp],
  ["UpdatePatientDemographics", profile.saveDemographics],
  ["UpdatePatientContactMethods", profile.saveContactDetails],
  ["POST Patient", profile.saveNotifications],
  ["AddEmergencyContact", profile.addEmergencyContact],
  ["DELETE EmergencyContact", profile.removeEmergencyContact],
  ["DeleteMessage", messages.remove],
  ["POST Message", messages.post],
] as const;

const successes: readonly unknown[] = [
  { StatusCode: "1" },
  { StatusCode: 200, Message: "Done" },
  true,
  "true",
  "1",
  31,
  [{ resourceType: "Communication", id: "1" }],
  "Profile update successfully.",
  "Message Sent Successfully",
  "Message deleted.",
];
const refusals: readonly unknown[] = [
  { StatusCode: "0" },
  { StatusCode: "3", StatusMessage: "Saved" },
  false,
  "false",
  0,
  "0",
  -1,
  "-1",
  { message: "An error has occurred." },
  { Message: "Authorization has been denied for this request." },
  [{ resourceType: "OperationOutcome" }],
  [{ resourceType: "operationoutcome" }],
  "Something went wrong. Please try again.",
  "The message could not be sent",
  "Your message wasn’t sent",
  "Saved unsuccessfully",
];
/** Neither yes nor no: the practice's record decides (ruling B75). */
const unclear: readonly unknown[] = [
  null,
  "",
  " ",
  {},
  [],
  [{}],
  { Success: 1 },
  "Maintenance",
  "OK",
  "Please ring us.",
];

describe.each(open)("the answer of %s", (_, endpoint) => {
  test.each(successes)("%j counts as success", (answer) => {
    expect(z.decode(endpoint.output, answer)).toMatchObject({ accepted: true });
    expect(z.decode(endpoint.output, answer)).not.toHaveProperty("isUnclear");
  });
  test.each(refusals)("%j counts as a refusal", (answer) => {
    expect(z.decode(endpoint.output, answer)).toMatchObject({ accepted: false });
  });
  test.each(unclear)("%j counts as accepted until the record shows otherwise", (answer) => {
    expect(z.decode(endpoint.output, answer)).toMatchObject({ accepted: true, isUnclear: true });
  });
});

describe("a success text that the specification fixes", () => {
  test.each([
    "Appointment has been booked successfully",
    "Appointment Booked successfully",
    " appointment booked successfully. ",
  ])("books with %j", (message) => {
    expect(z.decode(appointments.book.output, message)).toMatchObject({ outcome: "booked" });
  });
  test.each([
    "Appointment has not been booked successfully",
    "Appointment could not be booked successfully.",
    "booked successfully",
    "Appointment cancelled successfully",
    "OK",
    "true",
  ])("does not book with %j", (message) => {
    expect(z.decode(appointments.book.output, message)).toMatchObject({ outcome: "refused", message });
  });
  test.each(["Appointment cancelled successfully", "Appointment Cancelled Successfully."])(
    "cancels with %j",
    (message) => {
      expect(z.decode(appointments.cancel.output, message)).toEqual({ done: true, message });
    },
  );
  test.each(["Appointment was not cancelled successfully", "cancelled successfully", "OK", "true"])(
    "does not cancel with %j",
    (message) => {
      expect(z.decode(appointments.cancel.output, message)).toEqual({ done: false, message });
    },
  );
});

describe("a success value that the specification fixes (ruling P16)", () => {
  test.each([
    ["changePassword", identity.changePassword, { StatusCode: "1" }, "changed"],
    ["changePassword", identity.changePassword, { StatusCode: "3" }, "refused"],
    ["changePassword", identity.changePassword, { StatusCode: "200" }, "other-200"],
    ["forgotPassword", identity.forgotPassword, { StatusCode: "1" }, "sent"],
    ["forgotPassword", identity.forgotPassword, { StatusCode: "0" }, "refused"],
    ["saveTemporaryPayment", billing.saveTemporaryPayment, 1, "saved"],
    ["saveTemporaryPayment", billing.saveTemporaryPayment, "-1", "refused"],
    ["saveTemporaryPayment", billing.saveTemporaryPayment, 0, "refused"],
    ["createIntent", billing.createIntent, { clientSecret: "pi_1_secret_2" }, "created"],
    ["createIntent", billing.createIntent, { error: "No" }, "refused"],
  ])("%s reads %j", (_, endpoint, answer, outcome) => {
    expect(z.decode(endpoint.output as z.ZodType, answer)).toMatchObject({ outcome });
  });
  test.each(["saved", "true1", {}, null])("saveTemporaryPayment cannot read %j", (answer) => {
    expect(z.safeDecode(billing.saveTemporaryPayment.output, answer).success).toBe(false);
  });
  test.each([
    [true, true],
    [1, true],
    [false, false],
    ["false", false],
    [0, false],
  ])("savePayment reads %j as %j", (answer, isSaved) => {
    expect(z.decode(billing.savePayment.output, answer)).toBe(isSaved);
  });
  test.each([null, [], {}, ""])("savePayment cannot read %j, which is no answer", (answer) => {
    expect(z.safeDecode(billing.savePayment.output, answer).success).toBe(false);
  });
});
