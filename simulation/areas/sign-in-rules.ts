import { sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";
import { patientIdOf } from "../history/records.ts";
import { type ServedRequest, startedBy } from "../history/served-request.ts";
import type { Simulation } from "../history/simulation.ts";
import { passwordInUse } from "../history/visitors.ts";

export function watchSignIns(simulation: Simulation): void {
  const { violate, records, onRequest } = simulation;
  const before = new Map<number, string>();
  const chosen = new Map<string, string>();

  /** "A new password that leads on is in use." */
  function checkNewPassword({ tab, body, calls, startedAt, response }: ServedRequest): void {
    const isSent = calls.some(({ call, status }) => call === "identity.changePassword" && status() < 300);
    const isAccepted = isSent && response !== undefined && [202, 302].includes(response.status);
    if (body.get("intent") !== "newPassword" || !isAccepted) return;
    const { account } = tab.device;
    if (simulation.hasLied("identity.changePassword", { whose: account, since: startedAt })) return;
    const present = passwordInUse(simulation, account);
    const isOld = present === before.get(tab.number) && present !== body.get("newPassword");
    if (isOld) violate("new password", "it leads on, and the old one is in use");
  }

  /** "The session of a sign-in with a choice shows the patient who was chosen." */
  function checkChoice(request: ServedRequest): void {
    const { body, cookie, response } = request;
    const started = startedBy(request);
    if (started !== undefined && body.get("intent") === "choose") {
      chosen.set(started, body.get("patientId") ?? "");
    }
    const wanted = chosen.get(sessionCookie.parse(cookie) ?? "");
    const [opened] = wanted === undefined ? [] : records.in(response?.text ?? "");
    if (opened !== undefined && simulation.portalId(patientIdOf(opened.patient)) !== wanted) {
      violate("chooser", `it opens ${opened.patient} in place of ${wanted}`);
    }
  }

  onRequest({
    begin: ({ tab, body }) => {
      if (body.get("intent") !== "newPassword") return;
      before.set(tab.number, passwordInUse(simulation, tab.device.account));
    },
    end: (request) => {
      checkNewPassword(request);
      checkChoice(request);
    },
  });
}
