import { type ServedRequest, wentWell } from "../history/served-request.ts";
import type { Invariant } from "../history/simulation.ts";

const eventOf: Readonly<Record<string, string>> = {
  "medications.requestRepeat": "requestRepeat",
  "profile.saveDemographics": "changeProfile",
  "profile.saveContactDetails": "changeProfile",
  "profile.saveNotifications": "changeProfile",
  "profile.addEmergencyContact": "changeProfile",
  "profile.removeEmergencyContact": "changeProfile",
  "identity.changePassword": "changePassword",
};

export const audit: Invariant = ({ onRequest, readStore, violate }) => {
  const finished: ServedRequest[] = [];
  onRequest({ end: (request) => void finished.push(request) });
  return {
    check: async () => {
      const rows = await readStore("SELECT event, outcome FROM audit_events");
      for (const event of new Set(Object.values(eventOf))) {
        const made = (requests: readonly ServedRequest[]) =>
          requests.flatMap(({ calls }) => calls).filter(({ call }) => eventOf[call] === event);
        const named = rows.filter((row) => row.event === event);
        const done = named.filter(({ outcome }) => outcome === "done" || outcome === "unknown");
        const most = made(finished).length;
        // A practice that refuses the session has changed nothing.
        const least = made(finished.filter(wentWell)).filter(({ status }) => status() !== 401).length;
        if (done.length > most) violate("audit", `${event} is named ${done.length} times for ${most} calls`);
        if (named.length < least)
          violate("audit", `${event} is named ${named.length} times for ${least} calls`);
      }
    },
  };
};
