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

const comingEntrances = ["loginSwitch/:q", "signup", "forgetPassword", "resetpassword"];

/** Every URL of the portal. Anything else is "Failed to load the page" (spec 1, section 2). */
export default [
  layout("routes/signed-out/layout.tsx", [
    route("login", "routes/signed-out/login/route.tsx"),
    ...comingEntrances.map((path) =>
      route(path, "routes/signed-out/coming/route.tsx", { id: `coming-entrance:${path}` }),
    ),
  ]),
  layout("routes/signed-in/layout.tsx", [
    index("routes/signed-in/dashboard/route.tsx"),
    route("appointments", "routes/signed-in/appointments/route.tsx"),
    route("appointments/slip/:id", "routes/signed-in/appointments/slip/route.tsx"),
    route("zoom", "routes/signed-in/zoom/route.tsx"),
    ...comingPages.map((path) => route(path, "routes/signed-in/coming/route.tsx", { id: `coming:${path}` })),
  ]),
  route("session", "routes/session.ts"),
  route("unfinished", "routes/unfinished.ts"),
  route("photo", "routes/photo.ts"),
  route("appointments/:id.ics", "routes/calendar-file.ts"),
  route("map-frame/:id", "routes/map-frame.ts"),
  route("meeting-frame/stand-in", "routes/meeting-frame/stand-in.tsx"),
  route("meeting-frame/sdk", "routes/meeting-frame/sdk.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
