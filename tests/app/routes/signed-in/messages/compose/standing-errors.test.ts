import { expect, test } from "vitest";
import { standingErrors } from "#app/routes/signed-in/messages/compose/use-standing-errors.ts";

test("an error goes with the first change of its field, and that of files with theirs", () => {
  const fields = { roleId: "", recipient: "", subject: "", body: "" };
  const content = { fields, files: [], uploads: { pending: 0, failed: 1 } };
  const errors = { roleId: "role", recipient: "person", subject: "subject", body: "body", files: "files" };
  const now = (changes: object) => Object.keys(standingErrors(errors, content, { ...content, ...changes }));
  expect(now({})).toEqual(Object.keys(errors));
  expect(now({ fields: { ...fields, roleId: "1", recipient: "31" } })).toEqual(["subject", "body", "files"]);
  expect(now({ fields: { ...fields, body: "b" }, files: [] })).toEqual(["roleId", "recipient", "subject"]);
  expect(now({ uploads: { pending: 0, failed: 0 } })).not.toContain("files");
});
