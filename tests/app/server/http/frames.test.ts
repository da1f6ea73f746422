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

  test("sends the map service the place and nothing else", () => {
    const map = mapOf(appointment, "../maps", api);
    const href = /<iframe src="([^"]+)"/.exec(map?.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
    const url = new URL(href);
    expect(`${url.origin}${url.pathname}`).toBe("https://practice.test/~w3/maps");
    expect([...url.searchParams]).toEqual([["q", 'Kererū Street, 21A "Kererū" <Street> & Co']]);
    expect(map?.html).not.toMatch(/Aroha|Hana|Cervical|<Street>/);
    expect(map?.html).toContain('referrerpolicy="no-referrer"');
    expect(map?.html).toContain('rel="noopener noreferrer"');
  });
  test("may frame that one service, and only the portal may frame it", () => {
    const policy = mapOf(appointment, "https://maps.test/embed?output=embed", api)?.headers[
      "Content-Security-Policy"
    ];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-src https://maps.test;");
    expect(policy).toContain("frame-ancestors 'self'");
    const html = mapOf(appointment, "https://maps.test/embed?output=embed", api)?.html;
    expect(html).toContain("https://maps.test/embed?output=embed&amp;q=");
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

  test("allow camera and microphone to the meeting's page and frames, and to no other", async () => {
    for (const path of ["/zoom", "/ZOOM/", "/meeting-frame/stand-in", "/meeting-frame/sdk"]) {
      expect([path, (await ask(path)).get("permissions-policy")]).toEqual([
        path,
        "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
      ]);
    }
    for (const path of [
      "/",
      "/appointments",
      "/zoom/more",
      "/map-frame/1",
      "/zoom.data",
      "/x/meeting-frame/",
    ]) {
      expect([path, (await ask(path)).get("permissions-policy")]).toEqual([
        path,
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
      ]);
    }
  });
  test("are replaced by the policy of a route's own response", async () => {
    const headers = await ask("/own");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
  test("allow only the portal to frame the meeting", async () => {
    for (const path of ["/meeting-frame/stand-in", "/meeting-frame/sdk"]) {
      const headers = await ask(path);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
      expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[^']+';/);
      expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    }
    for (const path of ["/", "/zoom", "/appointments"]) {
      const headers = await ask(path);
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-frame-options")).toBe("DENY");
    }
  });
});

describe("the real meeting's document", () => {
  test("loads its own React and then itself, from this site alone", () => {
    const { html, policy } = meetingSdkDocument(true);
    const sources = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual([
      "/meeting-sdk/lib/vendor/react.min.js",
      "/meeting-sdk/lib/vendor/react-dom.min.js",
      "/meeting-sdk/lib/vendor/redux.min.js",
      "/meeting-sdk/lib/vendor/redux-thunk.min.js",
      "/meeting-sdk/lib/vendor/lodash.min.js",
      "/meeting-sdk/zoom-meeting-6.2.0.min.js",
      "/meeting-sdk.js",
    ]);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src[^;]*https:/);
  });
  test("shows an error when the software is not installed", () => {
    const { html } = meetingSdkDocument(false);
    expect(html).toContain("This portal cannot open video consults. Call the practice.");
    expect(html).not.toContain("/meeting-sdk/");
  });
});
