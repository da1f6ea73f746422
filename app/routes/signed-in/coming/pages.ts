/** The screens that are not built yet, by path, with the name the menu gives them. */
export const comingPages: Record<string, string> = {
  "/diagnosis": "Diagnosis",
  "/medications": "Medications",
  "/medication": "Medications",
  "/reports": "Test Results",
  "/allergies": "Allergies",
  "/immunisation": "Immunisations",
  "/timeline": "Timeline",
  "/reminders": "Reminders",
  "/resources": "Resources",
  "/letters": "Letters & Documents",
  "/vitals": "Vitals",
  "/emails": "Messaging",
  "/profile": "User Profile",
  "/profile-old": "User Profile",
  "/accounts": "Accounts",
  "/preview": "Preview",
};
