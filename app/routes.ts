import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Screens that the practice's menu can offer but that are not built yet share one honest page. */
const comingPages = [
  "diagnosis",
  "medications",
  "medication",
  "reports",
  "allergies",
  "immunisation",
  "timeline",
  "reminders",
  "resources",
  "letters",
  "vitals",
  "emails",
  "profile",
  "profile-old",
  "accounts",
  "preview",
];

/** Every URL of the portal. Anything else is "Failed to load the page" (spec 1, section 2). */
export default [
  layout("routes/signed-out/layout.tsx", [
    route("login", "routes/signed-out/login/route.tsx", [
      route("help", "routes/signed-out/login-help/route.tsx"),
    ]),
    route("loginSwitch/:q", "routes/signed-out/login/login-switch.ts"),
    route("signup", "routes/signed-out/signup/route.tsx"),
    route("forgetPassword", "routes/signed-out/forgot-password/route.tsx"),
    route("resetpassword", "routes/signed-out/set-password/route.tsx"),
  ]),
  layout("routes/signed-in/layout.tsx", [
    index("routes/signed-in/dashboard/route.tsx"),
    route("appointments", "routes/signed-in/appointments/route.tsx"),
    route("appointments/slip/:id", "routes/signed-in/appointments/slip/route.tsx"),
    route("zoom", "routes/signed-in/zoom/route.tsx"),
    ...comingPages.map((path) => route(path, "routes/signed-in/coming/route.tsx", { id: `coming:${path}` })),
  ]),
  route("session", "routes/resources/session.ts"),
  route("session/time", "routes/resources/session-time.ts"),
  route("session/resume", "routes/resources/session-resume.ts"),
  route("unfinished", "routes/resources/drafts.ts"),
  route("captcha/:form", "routes/resources/captcha.ts"),
  route("photo", "routes/resources/photo.ts"),
  route("appointments/:id.ics", "routes/resources/calendar-file.ts"),
  route("map-frame/:id", "routes/resources/map-frame.ts"),
  route("meeting-frame/stand-in", "routes/meeting-frame/stand-in.tsx"),
  route("meeting-frame/sdk", "routes/meeting-frame/sdk.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
