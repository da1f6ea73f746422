import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { inputs, variantsOf } from "../../../inputs/inputs.ts";
import { firstOf, type Source } from "../../../inputs/variant.ts";
import { Failed } from "../../outcomes.ts";
import { nameOf, type Suite } from "../../suite.ts";
import { type Behaviour, expectSaved, expectThat } from "./behaviour.ts";

const { profile, messages, medications, results } = contract;

async function make<Input>(suite: Suite, endpoint: AnyEndpoint, ways: Source<Input>): Promise<Input> {
  const { input } = firstOf(await ways(suite), "way of making the call");
  await suite.call(endpoint, input);
  return input;
}

export const recordBehaviours: readonly Behaviour[] = [
  {
    title: "shows saved details in the profile",
    calls: [profile.saveDemographics, profile.read],
    run: async (suite) => {
      const before = await suite.call(profile.read, {});
      const sent = await make(suite, profile.saveDemographics, inputs.profile.saveDemographics);
      await suite.call(profile.saveDemographics, { ...sent, middle: "Conformance" });
      const read = await suite.call(profile.read, {});
      await suite.call(profile.saveDemographics, { ...sent, middle: before.given?.[1] ?? "" });
      expectSaved(read.given?.[0], sent.given, "the given name is not the one that was saved");
      expectSaved(read.given?.[1], "Conformance", "the middle name is not the one that was saved");
      expectSaved(read.family, sent.family, "the family name is not the one that was saved");
      if (sent.preferredName === undefined) return;
      expectSaved(read.preferredName, sent.preferredName, "the preferred name is not the one that was saved");
    },
  },
  {
    title: "sends the picture that the profile names",
    calls: [profile.image],
    run: async (suite) => {
      const [first] = await variantsOf(suite, nameOf(profile.image));
      const picture = await suite.call(profile.image, first?.input ?? {});
      expectThat(/^[A-Za-z0-9+/]{40,}={0,2}$/.test(picture), "the picture is not base64");
    },
  },
  {
    title: "shows saved contact details in the profile",
    calls: [profile.saveContactDetails, profile.read],
    run: async (suite) => {
      const sent = await make(suite, profile.saveContactDetails, inputs.profile.saveContactDetails);
      const { contactMethods = [], ...read } = await suite.call(profile.read, {});
      expectSaved(read.mobile, sent.mobile, "the mobile number is not the one that was saved");
      expectSaved(read.homePhone, sent.homePhone, "the home number is not the one that was saved");
      const active = contactMethods.filter(({ isActive }) => isActive).map(({ method }) => method);
      expectThat(
        sent.selected.every((method) => active.some((one) => one === method)),
        "a chosen contact method is not active",
      );
    },
  },
  {
    title: "shows saved notification choices in the profile",
    calls: [profile.saveNotifications, profile.read],
    run: async (suite) => {
      for (const allowsEmail of [false, true]) {
        const choices = { deviceToken: "conformance-check", allowsEmail, allowsNotifications: !allowsEmail };
        await suite.call(profile.saveNotifications, choices);
        const read = await suite.call(profile.read, {});
        expectSaved(read.allowsEmail, allowsEmail, "the choice about e-mail is not the one that was saved");
        expectSaved(
          read.allowsNotifications,
          !allowsEmail,
          "the choice about notifications is not the one that was saved",
        );
        expectSaved(read.deviceToken, choices.deviceToken, "the device is not the one that was saved");
      }
    },
  },
  {
    title: "adds and removes an emergency contact",
    calls: [profile.addEmergencyContact, profile.removeEmergencyContact, profile.read],
    run: async (suite) => {
      const sent = await make(suite, profile.addEmergencyContact, inputs.profile.addEmergencyContact);
      const own = async () => {
        const { emergencyContacts = [] } = await suite.call(profile.read, {});
        return emergencyContacts.filter(({ given }) => given === sent.given);
      };
      const added = await own();
      expectThat(
        added.some(({ relationship }) => relationship === sent.relationship),
        "the contact is not in the profile",
      );
      const numbers = ["mobile", "homePhone", "workPhone"] as const;
      const isWhole = added.some((contact) => numbers.every((name) => contact[name] === sent[name]));
      if (!isWhole) suite.differs("the profile does not show the numbers of emergency contacts");
      for (const { id } of added) {
        await suite.call(profile.removeEmergencyContact, { contactId: id });
      }
      expectThat((await own()).length === 0, "a removed contact is still in the profile");
    },
  },
  {
    title: "keeps a draft, opens it and deletes it",
    calls: [messages.post, messages.remove, messages.list, messages.read],
    run: async (suite) => {
      const sent = await make(suite, messages.post, inputs.messages.post);
      const own = async () =>
        (await suite.entries(messages.list, { box: "drafts" })).filter(
          ({ subject }) => subject === sent.subject,
        );
      const [draft] = await own();
      if (!draft) throw new Failed("the draft is not listed");
      if (draft.body === undefined) suite.differs("a list has no texts of its messages");
      const opened = await suite.call(messages.read, { messageId: draft.id });
      expectThat(opened.body === sent.body, "the draft does not have the text that was sent");
      const [file, ...more] = opened.attachments ?? [];
      const isSent = more.length === 0 && file?.title === sent.attachments[0]?.title;
      expectThat(isSent, "the draft does not have the file that was sent");
      await suite.call(messages.remove, { messageIds: (await own()).map(({ id }) => id) });
      expectThat((await own()).length === 0, "a deleted draft is still listed");
    },
  },
  {
    title: "refuses a message to a recipient that does not exist",
    calls: [messages.post],
    assumed: true,
    run: async (suite) => {
      const [first] = await variantsOf(suite, nameOf(messages.post));
      const recipients = [{ reference: "Practitioner/0", name: "No such recipient" }];
      const { accepted } = await suite.call(messages.post, { ...first?.input, recipients });
      expectThat(!accepted, "a message to an unknown recipient is accepted");
    },
  },
  {
    title: "lists a medicine as repeated after a repeat was requested",
    calls: [medications.requestRepeat, medications.list],
    assumed: true,
    run: async (suite) => {
      const ways = inputs.medications.requestRepeat;
      const { medicationIds } = await make(suite, medications.requestRepeat, ways);
      const repeated = await suite.entries(medications.list, { which: "repeated" });
      expectThat(
        medicationIds.every((id) => repeated.some((one) => one.id === id)),
        "a requested medicine is not among the repeated ones",
      );
    },
  },
  {
    title: "lists a result as read after it was opened",
    calls: [results.read, results.list],
    run: async (suite) => {
      const { id } = firstOf(await suite.entries(results.list, {}), "result");
      await suite.call(results.read, { resultId: id });
      const listed = await suite.entries(results.list, {});
      expectThat(listed.find((one) => one.id === id)?.isRead === true, "an opened result is not read");
    },
  },
];
