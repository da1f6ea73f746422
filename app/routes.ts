import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type Screen, signedInScreens, signedOutScreens } from "./screens.ts";

const signedOut = "routes/signed-out";
const signedIn = "routes/signed-in";

/** Every URL of the portal. Anything else is "Failed to load the page" (spec 1, section 2). */
export default [
  layout(`${signedOut}/layout.tsx`, [
    ...nested(signedOutScreens),
    route("loginSwitch/:q", `${signedOut}/login/login-switch.ts`),
  ]),
  layout(`${signedIn}/layout.tsx`, signedInScreens.filter(({ over }) => over === undefined).map(screenRoute)),
  route("session", "routes/resources/session.ts"),
  route("session/time", "routes/resources/session-time.ts"),
  route("session/unread", "routes/resources/unread.ts"),
  route("session/resume", "routes/resources/session-resume.ts"),
  route("medication/selection", "routes/resources/medicine-selection.ts"),
  route("captcha/:form", "routes/resources/captcha.ts"),
  route("my-record/part", "routes/resources/my-record-part.ts"),
  route("photo", "routes/resources/photo.ts"),
  route("appointments/:id.ics", "routes/resources/calendar-file.ts"),
  route("reports/:id/file", "routes/resources/result-file.ts"),
  route("letters/:id/file", "routes/resources/letter-file.ts"),
  route("resources/:id/file", "routes/resources/resource-file.ts"),
  route("emails/outgoing", "routes/resources/outgoing-message.ts"),
  route("emails/uploads", "routes/resources/uploads.ts"),
  route("emails/recipients", "routes/resources/message-recipients.ts"),
  route("emails/page", "routes/resources/message-page.ts"),
  route("emails/:id/attachments/:number/file", "routes/resources/attachment-file.ts"),
  route("accounts/payments", "routes/resources/payments.ts"),
  route("accounts/:id/file", "routes/resources/invoice-file.ts"),
  route("map-frame/:id", "routes/resources/map-frame.ts"),
  route("meeting-frame/stand-in", "routes/meeting-frame/stand-in.tsx"),
  route("meeting-frame/sdk", "routes/meeting-frame/sdk.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;

/** The dialogs over a screen are its children. */
function screenRoute({ path, over = "", folder }: Screen): RouteConfigEntry {
  const file = `${signedIn}/${folder}/route.tsx`;
  if (path === "/") return index(file);
  const dialogs = signedInScreens.filter((screen) => screen.over === path).map(screenRoute);
  return route(path.slice(over.length + 1), file, { id: `${signedIn}${path}` }, dialogs);
}

/** A screen whose path continues another's shows over it, as a dialog. */
function nested(screens: readonly Screen[], parent = ""): RouteConfigEntry[] {
  return screens
    .filter(({ path }) => path.slice(0, path.lastIndexOf("/")) === parent)
    .map(({ path, folder }) =>
      route(path.slice(parent.length + 1), `${signedOut}/${folder}/route.tsx`, nested(screens, path)),
    );
}
