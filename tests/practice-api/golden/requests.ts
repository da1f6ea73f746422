/**
 * The requests of the sample inputs, typed by hand from the specification, without the ids and constants
 * that their rows add. A call that is not listed has neither query nor body of its own.
 */
export const requests: {
  readonly [call: string]: { path?: string; query?: Record<string, string>; body?: object };
} = {
  "identity.locate": { body: { UserName: "aroha@example.nz", Password: "" } },
  "identity.authenticate": { body: { UserName: "aroha@example.nz", Password: "wrong" } },
  "identity.forgotPassword": { query: { Username: "aroha@example.nz" } },
  "identity.changePassword": { body: { Password: "Portal-Test-2026" } },
  "identity.changePasswordByQuery": { query: { Password: "Portal-Test-2026" } },
  "identity.askForHelp": {
    body: {
      FirstName: "Aroha",
      FamilyName: "Ngata",
      DOB: "1984-03-05",
      MessageSubject: "Cannot sign in",
      MessageBody: "My e-mail address has changed.",
    },
  },
  "profile.image": { query: { DocumentKey: "portrait" } },
  "profile.saveDemographics": { body: { FirstName: "Aroha", FamilyName: "Ngata" } },
  "profile.saveContactDetails": {
    body: {
      PrefferedContactMethodID: "1",
      PrefferedContactMethodName: "Cell Phone",
      SelectedContacttMethods: ["1", "4"],
    },
  },
  "profile.saveNotifications": {
    body: {
      resourceType: "Patient",
      extension: [
        { url: "EnableEmail", valueBoolean: true },
        { url: "EnableNotification", valueBoolean: false },
      ],
    },
  },
  "profile.addEmergencyContact": {
    body: {
      FirstName: "Hemi",
      FamilyName: "Ngata",
      RelationshipID: "1",
      RelationshipName: "Spouse/Partner",
      InCaseOfEmergency: true,
      PatientAddress: [],
      lstContactMethods: [],
    },
  },
  "profile.removeEmergencyContact": { query: { EmergencyContactID: "no-such-contact" } },
  "billing.invoices": { query: { PageSize: "100", PageNumber: "1", TransactionTypeID: "1" } },
  "billing.invoicePdf": { query: { InvoiceTransactionID: "no-such-invoice" } },
  "billing.saveTemporaryPayment": {
    query: { CardType: "Visa", cardCharges: "1.7", amount: "68" },
    body: [],
  },
  "billing.createIntent": { body: { amount: 6970 } },
  "billing.readIntent": {
    path: "v1/payment_intents/pi_1",
    query: { client_secret: "pi_1_secret_2", key: "pk_test_3" },
  },
  "billing.savePayment": { query: { electronicPaymentID: "1" } },
  "appointments.cancel": { query: { AppointmentID: "no-such-appointment", Reason: "Away" } },
  "appointments.practitioners": {
    query: { AppointmentTypeID: "1", PracticeLocationID: "1", RoleID: "1", ReasonForVisitID: "25" },
  },
  "appointments.slots": {
    query: {
      PageSize: "50",
      ScheduleDate: "2026-11-25",
      PractitionerID: "1",
      AppointmentTypeID: "1",
      LocationIDs: "1,2",
    },
  },
  "appointments.nextDay": {
    query: { ProviderID: "1", AppointmentTypeID: "1", StartDate: "2026-11-25" },
  },
  "appointments.book": { query: { SlotID: "no-such-slot", Reason: "Not Provided" } },
  "medications.list": { query: { PageSize: "50", PageNumber: "1", TypeID: "1" } },
  "medications.requestRepeat": {
    body: {
      MedicationID: "no-such-medicine",
      PickUpTypeID: "1",
      IsUrgent: false,
      IsPreferredPharmacy: false,
      IgnoreLeave: false,
    },
  },
  "diagnoses.list": { query: { PageSize: "100", PageNumber: "1", TypeID: "0" } },
  "results.read": { query: { ResultID: "no-such-result" } },
  "results.chart": { query: { labcode: "HbA1c" } },
  "immunisations.list": { query: { PageSize: "100", PageNumber: "1", TypeID: "0" } },
  "timeline.list": {
    query: { PageSize: "100", PageNumber: "1", FromDate: "2026-05-27", toDate: "2026-11-23" },
  },
  "resources.read": { query: { ResourceID: "no-such-resource" } },
  "letters.read": { query: { ResultID: "no-such-letter" } },
  "messages.list": { query: { PageSize: "25", PageNumber: "1", MessagingType: "1" } },
  "messages.read": { query: { MessageID: "no-such-message" } },
  "messages.remove": { query: { MessageID: "no-such-message" } },
  "messages.post": {
    query: { RoleID: "0" },
    body: {
      resourceType: "Communication",
      extension: [
        { url: "MessageBody", valueString: "Thank you." },
        { url: "MessageType", valueString: "Draft" },
      ],
      sender: { display: "Aroha Ngata" },
      recipient: [{ reference: "Practitioner/31", display: "Dr Hana Pōtiki" }],
      note: [{ text: "My result" }],
      payload: [],
    },
  },
  "messages.recipients": { query: { RoleID: "1" } },
  "messages.disclaimer": { query: { loadtype: "1" } },
  "meetings.sign": { body: { meetingNumber: "8412345678" } },
  "appointments.list": { query: { PageSize: "100", PageNumber: "1" } },
  "medications.pharmacies": { query: { PageSize: "1965", PageNumber: "1" } },
  "results.list": {
    query: { PageSize: "100", PageNumber: "1", searchText: "", fromdate: "", todate: "" },
  },
  "allergies.list": { query: { PageSize: "30", PageNumber: "1" } },
  "reminders.list": { query: { PageSize: "100", PageNumber: "1" } },
  "resources.list": { query: { PageSize: "100", PageNumber: "1" } },
  "letters.list": { query: { PageSize: "100", PageNumber: "1" } },
  "vitals.list": { query: { PageSize: "30", PageNumber: "1", ChartType: "0" } },
};
