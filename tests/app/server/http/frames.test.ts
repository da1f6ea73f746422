import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, describe, expect, test } from "vitest";
import { meetingSdkDocument } from "#app/.server/http/meeting-sdk.ts";
import { securityHeaders, setNonce } from "#app/.server/http/security-headers.ts";
import { mapOf } from "#app/routes/signed-in/appointments/.server/map.ts";
import { findConsult, signMeeting } from "#app/routes/signed-in/meetings/meeting.ts";
import { meetingQuery } from "#app/routes/signed-in/meetings/meeting-query.server.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { openPortal } from "../../../support/portal.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

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

describe("the meeting in an address", () => {
  const read = (query: string) => meetingQuery(new URLSearchParams(query));
  test.each(["meetingId=84020102001&passCode=12 a", "meetingid=840-2010 2001&passcode=12 a"])(
    "reads %s",
    (query) => {
      expect(read(query)).toEqual({ meetingId: "84020102001" });
    },
  );
  test("is undefined when absent or invalid", () => {
    expect(read("")).toBe("none");
    expect(read("passCode=1")).toBe("none");
    for (const id of ["", "12345", "abc84020102001", "<b>84020102001", "1".repeat(21)]) {
      expect(read(`meetingId=${encodeURIComponent(id)}`)).toBeUndefined();
    }
  });
});

describe("starting a meeting", () => {
  const practice = openPractice();
  const { contextFor } = openPortal(practice);
  const meeting = {
    meetingId: `84${idOf("sione").padStart(6, "0")}001`,
    passCode: expect.stringMatching(/^\d{6}$/) as string,
  };
  const appointmentId = `${idOf("sione")}-appointment-1`;

  test("is refused for a meeting or an appointment that is not the patient's own", async () => {
    const world = await practice.control.createWorld();
    const mei = await contextFor(world, "mei");
    expect(await findConsult(mei, { meetingId: meeting.meetingId })).toBeNull();
    expect(await findConsult(mei, { appointmentId })).toBeNull();
    expect(await signMeeting(mei, appointmentId)).toEqual({ state: "failed" });
    expect(await world.journal("POST signature")).toEqual([]);
  });

  test("returns the meeting for the frame, and the stand-in for a practice that marks its signature", async () => {
    const world = await practice.control.createWorld();
    const sione = await contextFor(world, "sione");
    const { meetingId } = meeting;
    expect((await findConsult(sione, { meetingId }))?.appointment.id).toBe(appointmentId);
    expect(await signMeeting(sione, appointmentId)).toEqual({
      state: "signed",
      frame: "stand-in",
      meeting: {
        ...meeting,
        signature: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        userName: "Sione Taufa",
      },
    });
  });
  test("uses the real software when the signature is not marked", async () => {
    const world = await practice.control.createWorld();
    const sione = await contextFor(world, "sione");
    await world.addFault({
      match: { path: "signature" },
      effect: { type: "mutate", at: "service", drop: true },
    });
    expect(await signMeeting(sione, appointmentId)).toMatchObject({ state: "signed", frame: "sdk" });
  });
  test("fails when there is no signature", async () => {
    const world = await practice.control.createWorld();
    const sione = await contextFor(world, "sione");
    await world.addFault({ match: { path: "signature" }, effect: { type: "status", status: 503 } });
    expect(await signMeeting(sione, appointmentId)).toEqual({ state: "failed" });
  });
});

describe("the documents' policies", () => {
  const app = express();
  app.use(setNonce, ...securityHeaders(false));
  app.get("/own", (_request, response) => {
    response.append("Content-Security-Policy", "default-src 'none'").append("X-Frame-Options", "SAMEORIGIN");
    response.append("Set-Cookie", "a=1").append("Set-Cookie", "b=2").send("document");
  });
  app.use((_request, response) => void response.send("page"));
  const server = app.listen(0, "127.0.0.1");
  const ask = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}${path}`)).headers;
  };
  afterAll(() => void server.close());

  test("allow camera, microphone and frames of the portal to the meeting's page and frames alone", async () => {
    const meeting = ["/zoom", "/ZOOM/", "/meeting-frame/stand-in", "/meeting-frame/sdk"];
    const others = ["/", "/appointments", "/zoom/more", "/map-frame/1", "/zoom.data", "/x/meeting-frame/"];
    let said = "";
    for (const path of [...meeting, ...others]) {
      const headers = [...(await ask(path))].filter(([name]) => /policy|security|options/.test(name));
      said += `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`;
    }
    await expect(said.replaceAll(/'nonce-[^']+'/g, "'nonce-…'")).toMatchFileSnapshot("said/policies.txt");
  });
  test("are replaced by the policy of a route's own response", async () => {
    const headers = await ask("/own");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
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
