import { data, redirect } from "react-router";
import { z } from "zod";
import { readValidForm } from "#app/.server/http/read-form.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import {
  ceremonyMs,
  creationOptions,
  newChallenge,
  newCodes,
  newFactor,
  registered,
  siteOf,
} from "#app/.server/sign-in/passkeys.ts";
import { presentPassword, presentPasswordProblem } from "#app/.server/sign-in/present-password.ts";
import type { AuditEvent } from "#app/.server/store/audit-log.ts";
import type { SecondFactor, StoredFactor } from "#app/.server/store/passkeys.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import { parsedJson } from "#practice-api/json.ts";
import { type PasskeyAnswer, passkeyHref } from "./passkey-answer.ts";

/** Threat T60: each form but the device's answer asks for the password. */
const forms = {
  startPasskey: z.object(presentPassword),
  addPasskey: z.object({
    challenge: z.string().max(100),
    response: z.string().max(20_000),
    name: z.string().trim().max(60).default(""),
  }),
  newCodes: z.object(presentPassword),
  removePasskey: z.object({ ...presentPassword, passkey: z.string().max(20) }),
};
type Values<F extends keyof typeof forms> = z.output<(typeof forms)[F]>;

const maxPasskeys = 10;
const notMade =
  "Your passkey was not made. Nothing is changed. Try again, or choose another device when it asks.";
const elsewhere = "Passkeys do not work at this address of the portal.";
const enough = `You can have ${maxPasskeys} passkeys. Remove one first.`;
const raced = "Something else changed your passkeys at the same moment. Look again, then try once more.";

const accountOf = ({ context }: ScreenArgs) => {
  const { apiUrl, holderId, username } = context.session.data;
  return { apiUrl, holderId, username };
};

export type ShownPasskeys = Awaited<ReturnType<typeof loadPasskeys>>;

/** Of the account that is logged in, whoever's record is open. */
export async function loadPasskeys(args: ScreenArgs) {
  const stored = await args.services.passkeys.find(accountOf(args));
  const { passkeys = [], codes = [], codesMadeAt = 0 } = stored?.factor ?? {};
  return {
    asksUsername: accountOf(args).username === undefined,
    device: args.context.session.data.device,
    codesLeft: codes.length,
    codesMadeAt: new Date(codesMadeAt).toISOString(),
    list: passkeys.map(({ name, addedAt, lastUsedAt }) => ({
      id: String(addedAt),
      name,
      addedAt: new Date(addedAt).toISOString(),
      lastUsedAt: lastUsedAt === undefined ? undefined : new Date(lastUsedAt).toISOString(),
    })),
  };
}

export async function changePasskeys(args: ScreenArgs) {
  const form = await readValidForm(args.request, forms);
  if (form.intent === "addPasskey") return addPasskey(args, form.values);
  const problem = await presentPasswordProblem(args, form.values);
  const stored = await args.services.passkeys.find(accountOf(args));
  if (problem !== undefined) {
    await audit(args, form.intent, "refused");
    return answer({ form: form.intent, ...problem }, 422);
  }
  if (form.intent === "startPasskey") return startPasskey(args, stored);
  if (stored === undefined) return redirect("/privacy");
  return form.intent === "newCodes"
    ? makeCodes(args, stored)
    : removePasskey(args, stored, form.values.passkey);
}

/** The challenge is in a row of its own, for this session, and its first answer takes it. */
async function startPasskey(args: ScreenArgs, stored: StoredFactor | undefined) {
  const { services, context, request } = args;
  const site = siteOf(request, services.config);
  const factor = stored?.factor ?? newFactor(accountOf(args));
  if (site === undefined) return answer({ form: "startPasskey", message: elsewhere }, 422);
  if (factor.passkeys.length >= maxPasskeys) return answer({ form: "startPasskey", message: enough }, 422);
  const challenge = newChallenge();
  const { userHandle } = factor;
  await services.signInAnswers.keep(challenge, { session: context.session.key, userHandle });
  const { holderName, username = holderName } = context.session.data;
  const names = { portal: services.config.productName, account: username, person: holderName };
  return answer({ form: "addPasskey", options: creationOptions(factor, site, challenge, names) });
}

type Begun = { session: string; userHandle: string };

async function addPasskey(args: ScreenArgs, { challenge, response, name }: Values<"addPasskey">) {
  const { services, context, request } = args;
  const site = siteOf(request, services.config);
  const begun = await services.signInAnswers.take<Begun>(challenge, ceremonyMs);
  const isOwn = begun?.session === context.session.key;
  const made = isOwn && site && (await registered(parsedJson(response), challenge, site));
  const stored = await services.passkeys.find(accountOf(args));
  if (!made || stored?.factor.passkeys.some(({ id }) => id === made.id)) {
    await audit(args, "addPasskey", "refused");
    return answer({ form: "startPasskey", message: notMade }, 422);
  }
  const now = services.now();
  const { device = "My passkey" } = context.session.data;
  const codes = stored === undefined ? newCodes(now) : undefined;
  const factor = stored?.factor ?? { ...newFactor(accountOf(args)), userHandle: begun.userHandle };
  const passkeys = [...factor.passkeys, { ...made, name: name || device, addedAt: now }];
  const next = { ...factor, ...codes?.kept, passkeys };
  if (!(await services.passkeys.save(stored, next))) {
    return answer({ form: "startPasskey", message: raced }, 409);
  }
  await audit(args, "addPasskey", "done");
  if (codes) return answer({ form: "newCodes", codes: codes.shown }, 200, knownHere(args, next));
  return done(args, `Passkey added: ${name || device}.`, next);
}

async function makeCodes(args: ScreenArgs, stored: StoredFactor) {
  const { shown, kept } = newCodes(args.services.now());
  if (!(await args.services.passkeys.save(stored, { ...stored.factor, ...kept }))) {
    return answer({ form: "newCodes", message: raced }, 409);
  }
  await audit(args, "newCodes", "done");
  return answer({ form: "newCodes", codes: shown });
}

/** Other browsers are asked again: one of them may be on the device that is lost. */
async function removePasskey(args: ScreenArgs, stored: StoredFactor, id: string) {
  const removed = stored.factor.passkeys.find(({ addedAt }) => String(addedAt) === id);
  if (removed === undefined) return redirect("/privacy");
  const passkeys = stored.factor.passkeys.filter((passkey) => passkey !== removed);
  const next = { ...stored.factor, passkeys, stamp: newChallenge() };
  if (!(await args.services.passkeys.save(stored, next))) {
    return answer({ form: "removePasskey", message: raced }, 409);
  }
  await audit(args, "removePasskey", "done");
  return passkeys.length > 0
    ? done(args, `Passkey removed: ${removed.name}.`, next)
    : done(args, "Passkeys are off. Your password alone logs you in.", undefined);
}

async function done(args: ScreenArgs, text: string, factor: SecondFactor | undefined) {
  const { services, context } = args;
  await services.sessionCache.set(context.session.key, sessionValues.notice.name, { text, tone: "success" });
  return redirect(passkeyHref.list, factor && { headers: knownHere(args, factor) });
}

/** Who has just shown the password and the device is not asked again in this browser. */
function knownHere({ services, context, request }: ScreenArgs, { stamp }: SecondFactor) {
  const { username = "" } = context.session.data;
  return { "Set-Cookie": services.knownBrowsers.remember(request, username, stamp) };
}

const answer = (answered: PasskeyAnswer, status = 200, headers = {}) => data(answered, { status, headers });

const audit = ({ services, context }: ScreenArgs, object: string, outcome: AuditEvent["outcome"]) => {
  const { apiUrl: practice, holderId: who } = context.session.data;
  return services.audit.record({ event: "changePasskeys", outcome, practice, who, object });
};
