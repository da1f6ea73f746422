/** Spec 1, section 2. */
export const counterTexts = {
  longTermMedications: "No long term medication",
  newResults: "No new results",
  unreadMessages: "No unread messages",
  futureAppointments: "No future appointments",
} as const;

export const dashboardTitles = {
  practice: "My Practice Details",
  overview: "Appointment Overview",
  booked: "Booked Appointments",
} as const;
