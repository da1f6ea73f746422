import { expect, test } from "vitest";
import type { DialectName } from "#mock-server/dialects/table.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

async function worldOf(...dialects: DialectName[]) {
  const { id } = await practice.control.createWorld({ now: monday, dialects });
  return { id, token: await practice.signIn("aroha", id) };
}

test("answers in Windows-1252 say so, lose no character, and are cut like others by a fault", async () => {
  const { id, token } = await worldOf("windows-1252");
  const plain = await worldOf();
  const path = (world: string) => `/~${world}/api/Patient?PatientID=${idOf("aroha")}`;
  const answer = await practice.send(path(id), { token });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=windows-1252");
  expect(bytes.includes(0x80) || bytes.toString("latin1").includes("\\u")).toBe(true);
  const read = JSON.parse(new TextDecoder("windows-1252").decode(bytes));
  expect(read).toEqual(await practice.read(path(plain.id), { token: plain.token }));
  await practice.control.world(id).addFault({ effect: { type: "drip", pieces: 2, ms: 1 } });
  const dripped = await practice.send(path(id), { token });
  expect(Buffer.from(await dripped.arrayBuffer())).toEqual(bytes);
});
