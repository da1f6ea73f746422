import { demoPatients, type PersonKey, personKeys } from "#fixtures/people/demo-patients.ts";
import type { OpenRecord } from "../history/records.ts";
import type { ServedRequest } from "../history/served-request.ts";
import type { Invariant } from "../history/simulation.ts";
import { linkedTo } from "../history/visitors.ts";

/** A sign-in over a page names its record, and Log Out and forms that were refused show none. */
const isFreeOfRecords = ({ path, response }: ServedRequest): boolean =>
  path.startsWith("/login") ||
  path.startsWith("/session/resume") ||
  response?.text.includes('"/login') === true;

/** How long the portal may trust a list of linked patients, in ms (threat T8). */
const trustedMs = 5 * 60_000;

const marks = personKeys.map((patient) => {
  const { patientId, nhi, fullName } = demoPatients[patient].profile;
  return { patient, own: new RegExp(`(?<!\\w)(?:${patientId}|${nhi})(?!\\w)`), fullName };
});

/**
 * "An answer contains nothing of a patient whose record its account may not open, and no health number or id of
 * another patient than the one whose record its page names." The choice between the patients of an account, at the
 * sign-in and at the first question of a booking, names them by their ids, and the page of a payment has the references
 * of its account holder's invoices.
 */
export const records: Invariant = (simulation) => {
  const { time, world, onRequest, violate, hasLied, records: names } = simulation;
  const family = new Set<string>();
  const revoked = new Map<string, number>();
  /** The record that each session has open, by its cookie: a switch gives it another one. */
  const openRecords = new Map<string, OpenRecord>();
  /** When the practice first listed the people of a session without a patient, by cookie and patient. */
  const known = new Map<string, number>();

  /** A record names its own emergency contacts. */
  const isContactOf = (patient: PersonKey | undefined, fullName: string): boolean =>
    patient !== undefined &&
    (world.profile(patient).emergencyContacts ?? []).some(
      ({ given, family }) => `${given} ${family}` === fullName,
    );

  function noteLinks({ tab, calls, cookie }: ServedRequest): void {
    const { account } = tab.device;
    const linked = linkedTo(simulation, account);
    for (const patient of personKeys) {
      const link = `${account} ${patient}`;
      if (linked.includes(patient)) {
        family.add(link);
        revoked.delete(link);
      }
      if (!linked.includes(patient) && !revoked.has(link)) revoked.set(link, time.now());
    }
    for (const { call, status, text, faults } of calls) {
      if (call !== "identity.people" || status() !== 200) continue;
      for (const { patient, own } of marks) {
        const key = `${cookie} ${patient}`;
        if (own.test(text())) known.delete(key);
        // An answer that a fault has changed may contain no name that can be read.
        else if (revoked.has(`${account} ${patient}`) && faults().length === 0)
          known.set(key, known.get(key) ?? time.now());
      }
    }
  }

  function mustKnow({ tab, cookie, startedAt }: ServedRequest, patient: PersonKey, isOpen: boolean): boolean {
    const { account } = tab.device;
    if (account === patient) return false;
    const since = revoked.get(`${account} ${patient}`);
    if (since === undefined) return false;
    if (!family.has(`${account} ${patient}`)) return true;
    const heardAt = known.get(`${cookie} ${patient}`);
    if (heardAt !== undefined && heardAt < startedAt) return true;
    const trustedSince = startedAt - trustedMs;
    return (
      isOpen && since < trustedSince && !hasLied("identity.people", { whose: account, since: trustedSince })
    );
  }

  onRequest({
    begin: noteLinks,
    end: (request) => {
      noteLinks(request);
      const { response, method, path, record, tab, cookie, body } = request;
      if (response === undefined || response.status >= 300) return;
      const where = `${method} ${path}`;
      const shown = names.in(response.text);
      const opened = names.of(record);
      for (const { account, patient } of shown) {
        if (account !== tab.device.account) violate("records", `${where} names a record of ${account}`);
        if (opened !== undefined && opened.patient !== patient) {
          violate("records", `${where} of ${opened.patient} shows the record of ${patient}`);
        }
      }
      const [page] = shown;
      if (page !== undefined && method === "GET") openRecords.set(cookie, page);
      const present = openRecords.get(cookie);
      if (
        opened !== undefined &&
        present !== undefined &&
        opened.patient !== present.patient &&
        !isFreeOfRecords(request)
      ) {
        violate(
          "records",
          `${where} of ${opened.patient} was answered while the session has ${present.patient} open`,
        );
      }
      // The time that is left may have the digits of an id.
      const content = response.text.replace(/"(?:idleMs|wholeMs|warningMs)",\d+/g, "");
      // A form that names no record is for the one that its session has open.
      const open = (page ?? opened ?? present)?.patient;
      for (const { patient, own, fullName } of marks) {
        const isOpen = patient === open;
        const isHidden = mustKnow(request, patient, isOpen);
        const mayName =
          isOpen ||
          // A refusal repeats what the page has sent, and a page its address.
          own.test(`${path} ${body}`) ||
          // The accounts are those of the account holder, in each record that is open.
          (path.startsWith("/accounts") && patient === tab.device.account) ||
          (/^\/(?:login|appointments)\b/.test(path) && family.has(`${tab.device.account} ${patient}`));
        if ((isHidden || !mayName) && own.test(content))
          violate("records", `${where} has an id of ${patient}`);
        if (isHidden && !isContactOf(open, fullName) && response.text.includes(fullName))
          violate("records", `${where} has the name of ${patient}`);
      }
    },
  });
  return {};
};
