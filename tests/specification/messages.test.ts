import { describe, expect, test } from "vitest";
import { base64, describeAnswer, entries, id, instant, text, valuesAt } from "./fields.ts";
import { openPractice } from "./practice.ts";

const practice = openPractice();
const list = (box: number, more = "") =>
  practice.read(
    `GET Patient/Messaging?PatientID={patient}&Type=1&MessagingType=${box}&PageSize=25&PageNumber=1${more}`,
  );
const party = /^(Patient|Practitioner|Location)\/\w+$/;

/** spec 2, section 3, "Message"; roles at 7 and 8 in a date-time field in every box (ruling B61). */
const message = [
  ["resourceType", "Communication"],
  ["id", id],
  ["status", "completed"],
  ["sent", instant],
  ["sender.reference", party],
  ["sender.display", text],
  ["recipient.*.reference", party],
  ["recipient.*.display", text],
  ["note.0.text", text, "the subject"],
  ["extension.0.url", "MessageBody"],
  ["extension.0.valueString", text, "the body"],
  ["extension.7.valueDateTime", /^\d+$/, "a role id"],
  ["extension.8.valueDateTime", /^\d+$/, "a role id"],
] as const;
describeAnswer("the inbox of GET Patient/Messaging", () => list(1), [
  ["0.total", 15],
  ...entries([
    ...message,
    ["extension.1.valueString", "Inbox", "the box name"],
    ["extension.2.valueString", text, "the sender name"],
    ["extension.5.valueString", ["1", "2"], "the read status"],
  ]),
]);
describeAnswer("the sent box of GET Patient/Messaging", () => list(2), [
  ["0.total", 2],
  ...entries([
    ...message,
    ["extension.1.valueString", /^(?!Inbox|Drafts)/, "another box name"],
    ["extension.3.valueString", text, "the other name"],
  ]),
]);
describeAnswer("the drafts of GET Patient/Messaging", () => list(3), [
  ["0.total", 2],
  ...entries([
    ...message,
    ["extension.1.valueString", "Drafts", "the box name"],
    ["extension.3.valueString", text, "the other name"],
  ]),
]);

describe("GET Patient/Messaging", () => {
  const reads = async (filter: string) =>
    valuesAt(await list(1, `&ReadFilter=${filter}`), "0.entry.*.resource.extension.5.valueString");
  // spec 2, section 4: "All=0, Unread=1, Read=2"; section 3: "'2' means read".
  test("lists the unread ones for ReadFilter 1", async () => {
    const found = await reads("1");
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain("2");
  });
  test("lists the read ones for ReadFilter 2", async () => {
    expect(new Set(await reads("2"))).toEqual(new Set(["2"]));
  });
  test("lists all for ReadFilter 0, an empty one, and none", async () => {
    const counts = [await reads("0"), await reads(""), valuesAt(await list(1), "0.entry.*")].map(
      (found) => found.length,
    );
    expect(counts).toEqual([15, 15, 15]);
  });
  test("sends 25 a page, and 100 in the all-messages variant", async () => {
    const token = await practice.signIn("george");
    const page = async (size: number) =>
      (
        await practice.call(
          `GET Patient/Messaging?PatientID=20401&Type=1&MessagingType=1&PageSize=${size}&PageNumber=1`,
          { token },
        )
      ).body;
    const pages = [await page(25), await page(100)].map((answer) => valuesAt(answer, "0.entry.*").length);
    expect(pages).toEqual([25, 100]);
  });
});

// spec 2, section 4: "marks it read … and loads the full message".
describeAnswer("GET Patient/MessageByID", async () => {
  const [first] = valuesAt(await list(1, "&ReadFilter=1"), "0.entry.*.resource.id");
  return practice.read(`GET Patient/MessageByID?PatientID={patient}&MessageID=${first}`);
}, [
  ["0.resourceType", "Communication"],
  ["0.note.0.text", text],
  ["0.extension.0.valueString", text],
  ["0.extension.5.valueString", "2", "the status read"],
]);

// spec 2, section 3: "Recipient" and "Messaging role"; spec 1, section 7 names TypeID only.
describe.each(["?TypeID=1", "?PatientID={patient}&TypeID=1"])("GET Patient/LoadRoles%s", (query) => {
  test("answers with roles", async () => {
    const answer = await practice.read(`GET Patient/LoadRoles${query}`);
    expect(valuesAt(answer, "0.entry.*.resource.extension.0.valueString")).toContain("1");
    expect(valuesAt(answer, "0.entry.*.resource.extension.1.valueString")).toContain("GP");
  });
});
describeAnswer(
  "GET Patient/MessagingRecipients",
  () => practice.read("GET Patient/MessagingRecipients?PatientID={patient}&RoleID=1&CallType=0"),
  entries([
    ["name.0.text", /^Dr /],
    ["extension.0.valueString", id, "the id"],
  ]),
);

// spec 2, section 7: "loadtype (1 compose disclaimer, 2 draft disclaimer), PatientID (parent id)"; section 2: HTML.
test.each([1, 2])("GET Patient/TermsAndCondition answers loadtype %i with HTML", async (loadtype) => {
  const answer = await practice.read(
    `GET Patient/TermsAndCondition?loadtype=${loadtype}&PatientID={patient}`,
  );
  expect(answer).toMatch(/^<\w+>/);
});

const outgoing = (type: string, body = "Thank you.", files: unknown[] = []) => ({
  resourceType: "Communication",
  status: "completed",
  extension: [
    { url: "MessageBody", valueString: body },
    { url: "MessageType", valueString: type },
  ],
  sender: { reference: "Patient/20101", display: "Aroha Ngata" },
  recipient: [{ reference: "Practitioner/31", display: "Dr Hana Pōtiki" }],
  note: [{ text: "My result" }],
  payload: files,
});

// spec 2, section 7: "query RoleID, CallType=3", without a PatientID; section 9: "default role 0 when none".
describe("POST Patient/Message", () => {
  const total = async (box: number) => valuesAt(await list(box), "0.total")[0];
  const post = (body: unknown, role = 1) =>
    practice.ask(`POST Patient/Message?RoleID=${role}&CallType=3`, body);
  test.each([0, 1])("sends with role %i", async (role) => {
    const before = Number(await total(2));
    expect((await post(outgoing("Send Mail"), role)).status).toBe(200);
    expect(await total(2)).toBe(before + 1);
  });
  test("keeps a draft, and deletes it when it was sent", async () => {
    expect((await post(outgoing("Draft"))).status).toBe(200);
    const [draft] = valuesAt(await list(3), "0.entry.*.resource.id");
    await practice.ask(`DELETE Patient/DeleteMessage?PatientID={patient}&MessageID=${draft}`);
    expect(valuesAt(await list(3), "0.entry.*.resource.id")).not.toContain(draft);
  });
  test("accepts a reply of 800 characters with the quoted original", async () => {
    const { body } = await post(outgoing("Send Mail", "a".repeat(800)));
    expect(body).toMatchObject({ StatusCode: "1" });
  });
  // spec 2, section 3: "payload list of {contentAttachment:{contentType, data base64}}"; section 5: the types.
  test.each([
    ["image/png", "1"],
    ["image/jpeg", "1"],
    ["application/pdf", "1"],
    ["text/html", "0"],
  ])("answers a file of type %s with StatusCode %s", async (contentType, code) => {
    const files = [{ contentAttachment: { contentType, data: "iVBORw0KGgo=" } }];
    const { body } = await post(outgoing("Send Mail", "See the file.", files));
    expect(body).toMatchObject({ StatusCode: code });
  });
  test("returns the files with the message only", async () => {
    const files = [{ contentAttachment: { contentType: "image/png", data: "iVBORw0KGgo=" } }];
    await post(outgoing("Draft", "See the file.", files));
    const [draft] = valuesAt(await list(3), "0.entry.*.resource.id");
    const opened = await practice.read(`GET Patient/MessageByID?PatientID={patient}&MessageID=${draft}`);
    expect(valuesAt(opened, "0.payload.*.contentAttachment.contentType")).toEqual(["image/png"]);
    expect(valuesAt(opened, "0.payload.*.contentAttachment.data")[0]).toMatch(base64);
  });
});

// spec 2, section 7: "bulk: ids joined by commas with trailing comma".
test.each([
  ["one", 1, ""],
  ["several, with a trailing comma", 3, ","],
])("DELETE Patient/DeleteMessage deletes %s", async (_, count, end) => {
  const ids = valuesAt(await list(1), "0.entry.*.resource.id").slice(0, count);
  await practice.ask(`DELETE Patient/DeleteMessage?PatientID={patient}&MessageID=${ids.join(",")}${end}`);
  const left = valuesAt(await list(1), "0.entry.*.resource.id");
  expect(ids.filter((one) => left.includes(one))).toEqual([]);
});
