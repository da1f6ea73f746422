import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { IconName } from "./ui/icon.tsx";

/**
 * Every screen of the portal, one row each: plain data from which the routes, the menu, the headings,
 * the screen names of scenario scripts and the page lists of the browser tests derive.
 */
export type Screen = {
  /** The breadcrumb, the heading and the document's title, unless the screen sets its own. */
  readonly label: string;
  /** Route pattern, from the root (spec 1, section 2). */
  readonly path: string;
  /** Holds `route.tsx`, inside the folder of its table. */
  readonly folder: string;
  /** The path of the screen that shows behind this one, which is a dialog. */
  readonly over?: string;
  /** What the practice's menu must offer the account; absent for screens that every account has (ruling B23). */
  readonly area?: MenuArea;
  /** Present on the one screen that the menu entry of its area opens. */
  readonly menu?: { readonly icon: IconName; readonly group: "main" | "record" | "practice" };
};

/** Screens for users who are not signed in, in app/routes/signed-out. */
export const signedOutScreens: readonly Screen[] = [
  { label: "Login", path: "/login", folder: "login" },
  { label: "Login Help", path: "/login/help", folder: "login-help" },
  { label: "Forgot Password", path: "/forgetPassword", folder: "forgot-password" },
  { label: "Set Password", path: "/resetpassword", folder: "set-password" },
  { label: "Signup", path: "/signup", folder: "signup" },
];

/** Screens that require a session, in app/routes/signed-in. */
export const signedInScreens: readonly Screen[] = [
  { label: "Dashboard", path: "/", folder: "dashboard" },
  {
    label: "Appointments",
    path: "/appointments",
    folder: "appointments",
    area: "appointments",
    menu: { icon: "calendar", group: "main" },
  },
  {
    label: "Appointment slip",
    path: "/appointments/slip/:id",
    folder: "appointments/slip",
    area: "appointments",
  },
  { label: "Join Meeting", path: "/zoom", folder: "meetings", area: "appointments" },
  {
    label: "Messaging",
    path: "/emails",
    folder: "messages",
    area: "messages",
    menu: { icon: "mail", group: "main" },
  },
  {
    label: "Compose Message",
    path: "/emails/compose",
    folder: "messages/compose",
    over: "/emails",
    area: "messages",
  },
  {
    label: "Medications",
    path: "/medications",
    folder: "medications",
    area: "medications",
    menu: { icon: "pill", group: "main" },
  },
  { label: "All Medicines", path: "/medication", folder: "medications/all", area: "medications" },
  {
    label: "Ask for a repeat",
    path: "/medication/repeat",
    folder: "medications/repeat",
    area: "medications",
  },
  {
    label: "Test Results",
    path: "/reports",
    folder: "results",
    area: "results",
    menu: { icon: "flask", group: "main" },
  },
  {
    label: "Immunisations",
    path: "/immunisation",
    folder: "immunisations",
    area: "immunisations",
    menu: { icon: "shield", group: "record" },
  },
  {
    label: "Allergies",
    path: "/allergies",
    folder: "allergies",
    area: "allergies",
    menu: { icon: "alert-triangle", group: "record" },
  },
  {
    label: "Diagnosis",
    path: "/diagnosis",
    folder: "diagnoses",
    area: "diagnoses",
    menu: { icon: "file", group: "record" },
  },
  {
    label: "Vitals",
    path: "/vitals",
    folder: "vitals",
    area: "vitals",
    menu: { icon: "pulse", group: "record" },
  },
  {
    label: "Timeline",
    path: "/timeline",
    folder: "timeline",
    area: "timeline",
    menu: { icon: "clock", group: "record" },
  },
  {
    label: "Reminders",
    path: "/reminders",
    folder: "reminders",
    area: "reminders",
    menu: { icon: "bell", group: "record" },
  },
  {
    label: "Letters & Documents",
    path: "/letters",
    folder: "letters",
    area: "letters",
    menu: { icon: "folder", group: "practice" },
  },
  {
    label: "Resources",
    path: "/resources",
    folder: "resources",
    area: "resources",
    menu: { icon: "heart", group: "practice" },
  },
  {
    label: "Accounts",
    path: "/accounts",
    folder: "billing",
    area: "billing",
    menu: { icon: "card", group: "practice" },
  },
  { label: "Payment", path: "/accounts/pay", folder: "billing/pay", area: "billing" },
  { label: "Payment", path: "/accounts/payment/:id", folder: "billing/payment", area: "billing" },
  { label: "Take my record with me", path: "/my-record", folder: "my-record" },
  { label: "User Profile", path: "/profile", folder: "profile" },
  { label: "User Profile", path: "/profile-old", folder: "profile-old" },
  { label: "Privacy and security", path: "/privacy", folder: "privacy" },
  { label: "Preview", path: "/preview", folder: "preview" },
];

type MenuScreen = Screen & Required<Pick<Screen, "area" | "menu">>;

const isMenuScreen = (screen: Screen): screen is MenuScreen => screen.menu !== undefined;

/** The screen that each area's menu entry opens. */
export const menuScreens: ReadonlyMap<string, MenuScreen> = new Map(
  signedInScreens.filter(isMenuScreen).map((screen) => [screen.area, screen]),
);
