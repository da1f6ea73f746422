import { createHash } from "node:crypto";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { DateTime } from "#app/.server/time.ts";
import { dateAndTime, practiceZone } from "#app/format/dates.ts";
import { htmlText } from "#app/format/html-text.ts";
import { placeOf } from "#app/routes/signed-in/appointments/place.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

const defaultMinutes = 15;

export type CalendarFileInput = {
  appointment: Appointment;
  /** With the appointment's id it makes the event's id globally unique. */
  practiceUrl: string;
  practiceName: string;
  forWhom?: string | undefined;
  portalUrl: string;
  now: DateTime<true>;
};

/**
 * RFC 5545. The UID never changes, so a newer file moves or removes the event of an older one. Times are in
 * UTC, which every calendar shows right on both sides of a daylight-saving change; the description has them
 * in New Zealand time. The appointment's type is left out, because calendars are shared and synchronised.
 */
export function calendarFile(input: CalendarFileInput): string {
  const { appointment, practiceName, forWhom, now } = input;
  const { startsAt, minutes = defaultMinutes, provider, status } = appointment;
  const start = DateTime.fromISO(startsAt);
  const isCancelled = status === "cancelled";
  // A call and a video have no place to go to, and that they are one is not for a shared calendar.
  const place = placeOf(appointment) ?? "";
  const hash = createHash("sha256")
    .update(`${input.practiceUrl}\n${appointment.id}`)
    .digest("hex")
    .slice(0, 32);
  const calendar = ical({
    prodId: { company: "Harbour", product: "Patient Portal", language: "EN" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    x: [{ key: "X-WR-TIMEZONE", value: practiceZone }],
  });
  const event = calendar.createEvent({
    id: `${hash}@harbour-portal`,
    sequence: isCancelled ? 1 : 0,
    stamp: now,
    start,
    end: start.plus({ minutes }),
    summary: `${forWhom === undefined ? "Appointment" : `${forWhom}: appointment`}, ${practiceName}`,
    description: [
      `${dateAndTime(startsAt)}, New Zealand time.`,
      provider === undefined ? "" : `With ${provider}.`,
      isCancelled ? "This appointment is cancelled." : "",
    ]
      .filter(Boolean)
      .join("\n"),
    url: input.portalUrl,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (place !== "") event.location(place);
  return calendar.toString();
}

/** A document of its own, without the tokens: the link has the colours of --link in app/tokens.css. */
const style =
  "html{color-scheme:light dark}html,body{height:100%;margin:0}body{display:grid;grid-template-rows:1fr auto;font:16px/1.5 system-ui,sans-serif}iframe{width:100%;height:100%;border:0}a{padding:8px 12px;color:light-dark(#0b5f67,#8ad5d4)}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** The map service receives the place alone: no referrer, no name. `mapsUrl` may be relative. */
export function mapOf(
  { location, practiceAddress }: Appointment,
  mapsUrl: string,
  practiceUrl: string,
): { html: string; headers: Record<string, string> } | undefined {
  const place = [location, practiceAddress].filter(Boolean).join(", ");
  if (place === "") return undefined;
  const url = new URL(mapsUrl, `${practiceUrl}/`);
  url.searchParams.set("q", place);
  const [href, title] = [htmlText(url.href), htmlText(`Map: ${place}`)];
  return {
    html: `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
<iframe src="${href}" title="${title}" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
<a href="${href}" target="_blank" rel="noopener noreferrer">Open the map in a new tab</a>
</html>
`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src ${url.origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "X-Frame-Options": "SAMEORIGIN",
      "Referrer-Policy": "no-referrer",
    },
  };
}
