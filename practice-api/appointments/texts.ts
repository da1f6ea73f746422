/** Spec 2, sections 5 and 8; ruling B40 about a day without online bookings. */
export const bookingTexts = {
  booked: "Appointment Booked successfully",
  providerHasNoVideo: "Zoom email account does not exist for provider of this patient",
  videoFailed: "Unable to book appointment due to issue at Zoom end",
  ring: "Please ring the practice to organise an appointment",
  noSlots: "No Slots Available",
  noNextDay: "No More Slots Available for next Day",
  sameDay: "Same day booking is not available. Please choose another day or ring the practice.",
  blocked:
    "As per the responses recorded through this questionnaire, your appointment cannot be booked. For further assistance please contact the practice to organize/manage your appointment.",
  mandatory: "Fill mandatory field",
  noProvider: (role: string) => `Please select any Practitioner or ${role} is not available`,
} as const;

/** The practice's confirmation (spec 2, section 7). */
export const practiceBooked = "Appointment has been booked successfully";

/** Sent in place of an empty reason (spec 2, section 5). */
export const noReasonGiven = "Not Provided";

export const cancellingTexts = {
  reasonRequired: "Reason is required",
  cancelled: "Appointment cancelled successfully",
} as const;
