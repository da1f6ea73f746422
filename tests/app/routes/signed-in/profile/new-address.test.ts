import { describe, expect, test } from "vitest";
import { addressMessage } from "#app/routes/signed-in/profile/address-message.ts";
import { bodyLimits } from "#practice-api/messages/rules.ts";
import { openProfile } from "./profile-forms.ts";

const { opened, send } = openProfile();

const typed = { street: "8 Ōwhiro Bay Parade", suburb: "Ōwhiro Bay", town: "Wellington", postcode: "6023" };
const address = { intent: "address", ...typed, idempotencyKey: "first" };
const post = "POST Patient/Message";
const match = { method: "POST", path: "Patient/Message" } as const;
const saved = { location: "/profile?saved=address" };

describe("a new address", () => {
  test("is sent to reception once, with the old one, and changes nothing in the record", async () => {
    expect(await send(address)).toEqual(saved);
    expect(await send(address)).toEqual(saved);
    const [call, ...others] = await opened.world.journal(post);
    expect(others).toEqual([]);
    expect(call?.input).toMatchObject({
      as: "sent",
      subject: "New address of Sione Taufa",
      body: "My new address is 8 Ōwhiro Bay Parade, Ōwhiro Bay, Wellington 6023. The address in my record is 7B Kilbirnie Crescent, Kilbirnie, Wellington, New Zealand, 6022.",
      recipients: [{ reference: "Practitioner/91", name: "Jo Barton" }],
      roleId: "7",
    });
    await opened.world.verify({ call: "POST Patient/UpdatePatientDemographics", times: 0 });
  });

  test("is known to be sent although the answer was lost", async () => {
    await opened.world.addFault({ match, phase: "after-commit", effect: { type: "reset" } });
    expect(await send(address)).toEqual(saved);
  });

  test("is not sent where the account has no messages", async () => {
    await opened.world.setMenu(["appointments"]);
    expect((await send(address)).answer).toMatchObject({ message: "Your message was not sent." });
    await opened.world.verify({ call: post, times: 0 });
  });
});

describe("the message of a new address", () => {
  const patient = { name: "Tama Ngata", isActing: true, addressLines: ["14 Aro Street", "", "Wellington"] };

  test("leaves out an old address that does not fit", () => {
    const { body } = addressMessage(typed, { ...patient, addressLines: ["x".repeat(bodyLimits.compose)] });
    expect(body).toBe("The new address of Tama Ngata is 8 Ōwhiro Bay Parade, Ōwhiro Bay, Wellington 6023.");
  });
});
