import { describe, expect, test } from "vitest";
import { shellCalls } from "#app/.server/shell-data.ts";
import { menuScreens } from "#app/screens.ts";
import { cast, type PersonKey } from "#fixtures/people/cast.ts";
import { openPortal } from "../../support/portal.ts";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const world = () => practice.control.createWorld({ now: monday });
const nameOf = (key: PersonKey) => cast[key].profile.fullName;

describe("the other patients in the header's menu", () => {
  test("are every linked patient but the one whose record is open", async () => {
    const context = await contextFor(await world(), "aroha");
    const people = await shellCalls(portal.services, context).people;
    expect(people.map(({ name, isHolder }) => [name, isHolder])).toEqual([
      [nameOf("manaia"), false],
      [nameOf("tama"), false],
    ]);
  });

  test("begin with the account holder while another patient's record is open", async () => {
    const context = await contextFor(await world(), "aroha", "tama");
    const people = await shellCalls(portal.services, context).people;
    expect(people.map(({ name, isHolder }) => [name, isHolder])).toEqual([
      [nameOf("aroha"), true],
      [nameOf("manaia"), false],
    ]);
    expect(people[0]?.key).toBe("own");
  });

  test("have keys that name no patient, and none for an account with one patient", async () => {
    const aroha = await contextFor(await world(), "aroha");
    const keys = (await shellCalls(portal.services, aroha).people).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    for (const person of ["manaia", "tama"] as const) {
      expect(keys.join()).not.toContain(cast[person].profile.patientId);
    }
    const mei = await contextFor(await world(), "mei");
    expect(await shellCalls(portal.services, mei).people).toEqual([]);
  });
});

test("the patient's details link a photo only where the practice has one", async () => {
  const sione = await shellCalls(portal.services, await contextFor(await world(), "sione")).person;
  expect(sione.imageUrl).toMatch(/^\/photo\?record=[\w.-]+$/);
  const mei = await shellCalls(portal.services, await contextFor(await world(), "mei")).person;
  expect(mei).not.toHaveProperty("imageUrl");
  expect(mei).toMatchObject({ name: nameOf("mei"), firstName: "Mei", nhi: cast.mei.profile.nhi });
});

test("the menu has the practice's entries in its order, without areas that have no screen", async () => {
  const context = await contextFor(await world(), "sione");
  const menu = await shellCalls(portal.services, context).menu;
  const entries = (await context.api.identity.menu()).entries.map(({ area }) => area);
  expect(menu.map(({ area }) => area)).toEqual(entries.filter((area) => menuScreens.has(area)));
  expect(menu.length).toBeGreaterThan(5);
});
