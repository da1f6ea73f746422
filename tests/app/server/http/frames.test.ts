import express from "express";
import { afterAll, describe, expect, test } from "vitest";
import { meetingSdkDocument } from "#app/.server/http/meeting-sdk.ts";
import { securityHeaders, setNonce } from "#app/.server/http/security-headers.ts";
import { mapOf } from "#app/routes/signed-in/appointments/.server/appointment-files.ts";
import { findConsult, signMeeting } from "#app/routes/signed-in/meetings/meeting.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { openPortal } from "../../../support/portal.ts";
import { idOf, openPractice } from "../../../support/practice.ts";
import { ask, serving } from "../../../support/serving.ts";

describe("the map's document", () => {
  const appointment: Appointment = {
    id: "3001",
    startsAt: "2026-11-25T10:15:00+13:00",
    status: "future",
    type: "Cervical screening",
    patientName: "Aroha Ngata",
    provider: "Dr Hana Pōtiki",
    location: "Kererū Street",
    practiceAddress: '21A "Kererū" <Street> & Co',
  };
  const api = "https://practice.test/~w3/api";

  test("sends the map service the place and nothing else, and may frame that one service", async () => {
    const maps = ["../maps", "https://maps.test/embed?output=embed"].map((map) =>
      mapOf(appointment, map, api),
    );
    for (const map of maps) expect(map?.html).not.toMatch(/Aroha|Hana|Cervical|<Street>/);
    await expect(JSON.stringify(maps, null, 2).replaceAll("\\n", "\n")).toMatchFileSnapshot("said/maps.txt");
  });
  test("does not exist for an appointment without a place", () => {
    const { location: _, practiceAddress: __, ...nowhere } = appointment;
    expect(mapOf(nowhere, "../maps", api)).toBeUndefined();
  });
});

describe("starting a meeting", () => {
  const practice = openPractice();
  const { contextFor } = openPortal(practice);
  const meetingId = `84${idOf("sione").padStart(6, "0")}001`;
  const appointmentId = `${idOf("sione")}-appointment-1`;

  test("is refused for a meeting or an appointment that is not the patient's own", async () => {
    const world = await practice.control.createWorld();
    const mei = await contextFor(world, "mei");
    expect(await findConsult(mei, { meetingId })).toBeNull();
    expect(await findConsult(mei, { appointmentId })).toBeNull();
    expect(await signMeeting(mei, appointmentId)).toEqual({ state: "failed" });
    expect(await world.journal("POST signature")).toEqual([]);
  });

  test("returns the meeting for the frame, and the stand-in for a practice that marks its signature", async () => {
    const sione = await contextFor(await practice.control.createWorld(), "sione");
    expect((await findConsult(sione, { meetingId }))?.appointment.id).toBe(appointmentId);
    const passCode = expect.stringMatching(/^\d{6}$/);
    const signature = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const meeting = { meetingId, passCode, signature, userName: "Sione Taufa" };
    expect(await signMeeting(sione, appointmentId)).toEqual({ state: "signed", frame: "stand-in", meeting });
  });
});

describe("the documents' policies", async () => {
  const app = express().use(setNonce, ...securityHeaders(false));
  app.get("/own", (_request, response) => {
    response.append("Content-Security-Policy", "default-src 'none'").append("X-Frame-Options", "SAMEORIGIN");
    response.append("Set-Cookie", "a=1").append("Set-Cookie", "b=2").send("document");
  });
  const { url } = await serving(
    app.use((_request, response) => void response.send("page")),
    afterAll,
  );

  test("allow camera, microphone and frames of the portal to the meeting's page and frames alone", async () => {
    const meeting = ["/zoom", "/ZOOM/", "/meeting-frame/stand-in", "/meeting-frame/sdk"];
    const others = ["/", "/appointments", "/zoom/more", "/map-frame/1", "/zoom.data", "/x/meeting-frame/"];
    let said = "";
    for (const path of [...meeting, ...others]) {
      const { headers } = await fetch(`${url}${path}`);
      const shown = [...headers].filter(([name]) => /policy|security|options/.test(name));
      said += `${path}\n${shown.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`;
    }
    await expect(said.replaceAll(/'nonce-[^']+'/g, "'nonce-…'")).toMatchFileSnapshot("said/policies.txt");
  });
  test("are replaced by the policy of a route's own response", async () => {
    expect((await ask(`${url}/own`)).headers).toMatchObject({
      "content-security-policy": "default-src 'none'",
      "x-frame-options": "SAMEORIGIN",
      "set-cookie": ["a=1", "b=2"],
      "x-content-type-options": "nosniff",
    });
  });
});

test("the real meeting's document loads its own React and then itself, from this site alone, where it is installed", async () => {
  for (const isInstalled of [true, false]) {
    const { html, policy } = meetingSdkDocument(isInstalled);
    await expect(`${policy}\n\n${html}`.replaceAll(/nonce[-=]"?[\w+/=]{20,}/g, "nonce…")).toMatchFileSnapshot(
      `said/meeting${isInstalled ? "" : "-not-installed"}.txt`,
    );
  }
});
