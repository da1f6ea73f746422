import { expect, test } from "vitest";
import { startPortal } from "../../../support/portal.ts";
import { idOf, monday, openPractice } from "../../../support/practice.ts";
import { serving } from "../../../support/serving.ts";

const practice = openPractice();

/** Mei's calls of a portal that is configured so, at a practice with this address. */
async function open(environment: Record<string, string>, api: string, token = "tok") {
  const { services } = await startPortal(practice, environment);
  const hosts = { identity: api, images: api, letters: api, pay: api, video: api, stripe: api };
  const caller = { token, patientId: idOf("mei"), holderId: idOf("mei") };
  return services.client({ api, ...hosts }, caller, AbortSignal.timeout(20_000));
}

/** A practice with empty lists, and the queries that it was sent. */
async function emptyPractice() {
  const queries: Record<string, string>[] = [];
  const { url } = await serving(({ url = "" }, response) => {
    queries.push(Object.fromEntries(new URL(url, "http://practice.test").searchParams));
    response.end("[]");
  });
  return { url, queries };
}

test("requests are as the configuration says", async () => {
  const { url, queries } = await emptyPractice();
  const ids = { PatientID: idOf("mei"), PageSize: "100", PageNumber: "1" };
  await (await open({}, url)).results.list({});
  expect(queries.pop()).toEqual({ ...ids, searchText: "", fromdate: "", todate: "" });
  const leaveOut = "appointments.practitioners.PracticeLocationID";
  const adapted = await open({ PRACTICE_OPEN_RANGES: "omit", PRACTICE_LEAVE_OUT: leaveOut }, url);
  await adapted.results.list({});
  expect(queries.pop()).toEqual(ids);
  await adapted.appointments.practitioners({ typeId: "1", locationIds: ["1"], roleId: "0", reasonId: "25" });
  expect(Object.keys(queries.pop() ?? {}).toSorted()).toEqual(
    ["AppointmentTypeID", "BookWithID", "PatientID", "ReasonForVisitID", "RoleID"].toSorted(),
  );
});

test("settings without names have the meaning that is configured, and otherwise none", async () => {
  const world = await practice.control.createWorld({ now: monday, dialects: ["unnamed-settings"] });
  const { token } = await world.signIn("mei");
  const url = `${practice.url}/~${world.id}/api`;
  const numbers = { PRACTICE_SETTING_NUMBERS: "2=PortalEnableCompose, 11=PaymentMethodType" };
  const settings = async (environment: Record<string, string>) =>
    (await open(environment, url, token)).practice.settings();
  expect(await settings(numbers)).toEqual({ composeEnabled: "1", paymentMethod: "2" });
  expect(await settings({})).toEqual({});
});
