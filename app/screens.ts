import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { IconName } from "./ui/icon.tsx";

/**
 * The routes, the menu, the headings, the screen names of scripts and the page lists of tests derive from it.
 */
export type Screen = {
  /** The breadcrumb, the heading and the document's title, unless the screen sets its own. */
  readonly label: string;
  /** Spec 1, section 2. */
  readonly path: string;
  readonly module: string;
  /** The path of the screen that shows behind this one, which is a dialog. */
  readonly over?: string;
  /** Shown without the shell, to someone else. */
  readonly isBare?: true;
  /** What the practice's menu must offer the account; absent for screens that every account has (ruling B23). */
  readonly area?: MenuArea;
  /** Present on the one screen that the menu entry of its area opens. */
  readonly menu?: { readonly icon: IconName; readonly group: "main" | "record" | "practice" };
};

export const signedOutScreens: readonly Screen[] = [
  { label: "Login", path: "/login", module: "login/route.tsx" },
  { label: "Login Help", path: "/login/help", module: "login-help.tsx" },
  { label: "Forgot Password", path: "/forgetPassword", module: "forgot-password.tsx" },
  { label: "Set Password", path: "/resetpassword", module: "set-password.tsx" },
  { label: "Signup", path: "/signup", module: "signup.tsx" },
];

/** Without a module of its own, a screen is the route in the folder of its area. */
const rows: readonly (Omit<Screen, "module"> & { readonly module?: string })[] = [
  { label: "Dashboard", path: "/", module: "dashboard/route.tsx" },
  { label: "My whānau", path: "/whanau", module: "whanau/route.tsx" },
  {
    label: "Appointments",
    path: "/appointments",
    area: "appointments",
    menu: { icon: "calendar", group: "main" },
  },
  {
    label: "Appointment slip",
    path: "/appointments/slip/:id",
    module: "appointments/appointment-slip.tsx",
    area: "appointments",
  },
  { label: "Join Meeting", path: "/zoom", module: "meetings/route.tsx", area: "appointments" },
  { label: "Messaging", path: "/emails", area: "messages", menu: { icon: "mail", group: "main" } },
  {
    label: "Compose Message",
    path: "/emails/compose",
    module: "messages/compose/route.tsx",
    over: "/emails",
    area: "messages",
  },
  { label: "Medications", path: "/medications", area: "medications", menu: { icon: "pill", group: "main" } },
  { label: "All Medicines", path: "/medication", module: "medications/all/route.tsx", area: "medications" },
  {
    label: "Ask for a repeat",
    path: "/medication/repeat",
    module: "medications/repeat/route.tsx",
    area: "medications",
  },
  { label: "Test Results", path: "/reports", area: "results", menu: { icon: "flask", group: "main" } },
  {
    label: "Immunisations",
    path: "/immunisation",
    area: "immunisations",
    menu: { icon: "shield", group: "record" },
  },
  {
    label: "Allergies",
    path: "/allergies",
    module: "allergies.tsx",
    area: "allergies",
    menu: { icon: "alert-triangle", group: "record" },
  },
  { label: "Diagnosis", path: "/diagnosis", area: "diagnoses", menu: { icon: "file", group: "record" } },
  { label: "Vitals", path: "/vitals", area: "vitals", menu: { icon: "pulse", group: "record" } },
  { label: "Timeline", path: "/timeline", area: "timeline", menu: { icon: "clock", group: "record" } },
  { label: "Reminders", path: "/reminders", area: "reminders", menu: { icon: "bell", group: "record" } },
  {
    label: "Letters & Documents",
    path: "/letters",
    area: "letters",
    menu: { icon: "folder", group: "practice" },
  },
  { label: "Resources", path: "/resources", area: "resources", menu: { icon: "heart", group: "practice" } },
  { label: "Accounts", path: "/accounts", area: "billing", menu: { icon: "card", group: "practice" } },
  { label: "Payment", path: "/accounts/pay", module: "billing/pay/route.tsx", area: "billing" },
  { label: "Payment", path: "/accounts/payment/:id", module: "billing/payment/route.tsx", area: "billing" },
  { label: "Paid in a year", path: "/accounts/paid", module: "billing/paid/route.tsx", area: "billing" },
  { label: "Take my record with me", path: "/my-record", module: "my-record/route.tsx" },
  { label: "Show to a doctor or nurse", path: "/clinician", module: "my-record/clinician.tsx", isBare: true },
  { label: "User Profile", path: "/profile", module: "profile/route.tsx" },
  { label: "User Profile", path: "/profile-old", module: "profile/older.tsx" },
  { label: "Privacy and security", path: "/privacy", module: "privacy/route.tsx" },
  { label: "Preview", path: "/preview", module: "preview/route.tsx" },
];

export const signedInScreens: readonly Screen[] = rows.map((row) => ({
  module: `${row.area}/route.tsx`,
  ...row,
}));

type MenuScreen = Screen & Required<Pick<Screen, "area" | "menu">>;

const isMenuScreen = (screen: Screen): screen is MenuScreen => screen.menu !== undefined;

export const menuScreens: ReadonlyMap<string, MenuScreen> = new Map(
  signedInScreens.filter(isMenuScreen).map((screen) => [screen.area, screen]),
);
