import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { type Screen, signedInScreens, signedOutScreens } from "./screens.ts";

const signedOut = "routes/signed-out";
const signedIn = "routes/signed-in";

/** Anything else is "Failed to load the page" (spec 1, section 2). */
export default [
  layout(`${signedOut}/layout.tsx`, [
    ...nested(signedOutScreens),
    route("loginSwitch/:q", `${signedOut}/login-switch.tsx`),
  ]),
  layout(`${signedIn}/layout.tsx`, signedInScreens.filter(({ over }) => over === undefined).map(screenRoute)),
  route("session", "routes/session/session.resource.ts"),
  route("session/time", "routes/session/time.resource.ts"),
  route("session/unread", "routes/session/unread.resource.ts"),
  route("session/resume", "routes/session/resume.resource.ts"),
  route("find/lists", "routes/signed-in/find-lists.resource.ts"),
  route("medication/selection", "routes/signed-in/medications/selection.resource.ts"),
  route("captcha/:form", "routes/signed-out/captcha.resource.ts"),
  route("my-record/part", "routes/signed-in/my-record/part.resource.ts"),
  route("photo", "routes/signed-in/profile/photo.resource.ts"),
  route("appointments/:id.ics", "routes/signed-in/appointments/calendar-file.resource.ts"),
  route("reports/:id/file", "routes/signed-in/results/result-file.resource.ts"),
  route("letters/:id/file", "routes/signed-in/letters/letter-file.resource.ts"),
  route("resources/:id/file", "routes/signed-in/resources/resource-file.resource.ts"),
  route("emails/outgoing", "routes/signed-in/messages/sending/outgoing-message.resource.ts"),
  route("emails/uploads", "routes/signed-in/messages/sending/uploads.resource.ts"),
  route("emails/page", "routes/signed-in/messages/list/message-page.resource.ts"),
  route(
    "emails/:id/attachments/:number/file",
    "routes/signed-in/messages/viewer/attachment-file.resource.ts",
  ),
  route("accounts/payments", "routes/signed-in/billing/pay/payments.resource.ts"),
  route("accounts/:id/file", "routes/signed-in/billing/invoice-file.resource.ts"),
  route("map-frame/:id", "routes/signed-in/appointments/map-frame.resource.ts"),
  route("meeting-frame/stand-in", "routes/meeting-frame/stand-in.tsx"),
  route("meeting-frame/sdk", "routes/meeting-frame/sdk.resource.ts"),
  route("manifest.webmanifest", "routes/web-manifest.resource.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;

function screenRoute({ path, over = "", module }: Screen): RouteConfigEntry {
  const file = `${signedIn}/${module}`;
  if (path === "/") return index(file);
  const dialogs = signedInScreens.filter((screen) => screen.over === path).map(screenRoute);
  return route(path.slice(over.length + 1), file, { id: `${signedIn}${path}` }, dialogs);
}

/** A screen whose path continues another's shows over it, as a dialog. */
function nested(screens: readonly Screen[], parent = ""): RouteConfigEntry[] {
  return screens
    .filter(({ path }) => path.slice(0, path.lastIndexOf("/")) === parent)
    .map(({ path, module }) =>
      route(path.slice(parent.length + 1), `${signedOut}/${module}`, nested(screens, path)),
    );
}
