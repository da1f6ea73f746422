import { cancellingTexts, practiceBooked } from "./appointments/texts.ts";
import type { Contract } from "./contract.ts";

/** In their own words: section 7 of one of the two, and section 3 after it. */
type Sentences = {
  [A in keyof Contract]: Readonly<
    Record<keyof Contract[A], readonly [specification: 1 | 2, sentence: string]>
  >;
};

const lookup =
  "the product's lookup resource ?TypeID={2,1,9,6,7}&PatientID={userid or parentid}. Response: array whose first item has entry. Entry: an extension pair of id and name.";
const bookingLookup =
  "TypeID (11, 12, 13, 14), PatientID: lookup list. Lookup entry: id and name. Types: 11 locations, 12 appointment types, 13 reasons for contact, 14 providers for timeline filter (id, title).";
const termsOfMessages =
  "loadtype={1,2}&PatientID={parentId}. Type 1 is the compose disclaimer, type 2 the draft disclaimer.";
const message =
  "Message (Communication): id; status (completed on send); sent; sender {reference, display}; recipient list; note[0].text is the subject; extensions: first url MessageBody, second the box name (Inbox, Drafts, other for Sent), inbox read status at index 5 ('2' means read), sender name at index 2 in inbox or 3 in sent/draft.";

export const specifiedCalls: Sentences = {
  identity: {
    locate: [1, "body UserName, Password. Run before login to obtain ACCAPIURL."],
    authenticate: [
      1,
      "an error object with StatusCode and ResponseMessage, or a list whose first item is a resource (id, name[0].text, extension[0].valueString is the token, extension[1].valueBoolean is the password-reset flag).",
    ],
    validate: [1, "ValidateToken with the Token header. Response truthy or falsy."],
    people: [1, "Response: list with total and entry (resource id, name[0].text, extension[0].valueString)."],
    menu: [1, "body UserLoggedID, ProxyID. Response: entry list of menu items (name, unused, type code)."],
    logout: [1, "Patient/Logout?Token={token}. Response has StatusCode."],
    forgotPassword: [1, 'StatusCode "1" or "0" with ResponseMessage, shown inline.'],
    changePassword: [1, "body PatientID (parentid), Password. Response StatusCode, StatusMessage."],
    changePasswordByQuery: [1, "A PUT helper variant takes a query."],
    askForHelp: [1, "SendHelpMessage; body is the help request."],
  },
  profile: {
    read: [
      1,
      "name[0] with prefix, given, family, text (and preferred); gender; birthDate; ethnicity; blood group. Address lines (up to six). telecom entries (system phone/email, use home/mobile/work). contact list: emergency contacts. Extensions by position: NHI is the 4th extension value, plus ethnicity and a contact-methods JSON string. Notification flags and a device token also exist.",
    ],
    image: [1, "Patient/LoadImage?PatientID&DocumentKey on a second base address; returns text."],
    saveDemographics: [
      1,
      "body PatientID, names, GenderID, GenderName, Ethnicity, DOB, blood group fields, NHINumber, UserEmail and placeholders.",
    ],
    saveContactDetails: [
      1,
      "body PatientID, CellPhoneNumber, HomePhoneNumber, WorkPhoneNumber, EmailAddress, PrefferedContactMethodID, PrefferedContactMethodName, SelectedContacttMethods[].",
    ],
    saveNotifications: [
      1,
      "Patient with Token query; body resourceType Patient, id, extensions PatientDeviceToken (string), EnableEmail (boolean), EnableNotification (boolean). Then the profile reloads.",
    ],
    addEmergencyContact: [1, "patient/AddEmergencyContact?PatientID; JSON body as in section 3."],
    removeEmergencyContact: [1, "Patient/EmergencyContact?PatientID&EmergencyContactID."],
    titles: [1, lookup],
    relationships: [1, lookup],
    towns: [1, lookup],
    cities: [1, lookup],
    suburbs: [1, lookup],
  },
  practice: {
    read: [1, "name, opening start and end times, telecom phone, address text, GP name (third extension)."],
    counters: [
      1,
      "First item holds the counters. InboxCounter, MedicationsCounter, TestResultsCounter, AppointmentsCounter, completedcount, futurecount, missedcount, facetofacecount, videoconsultappointmentcount, phonetriagecount, totalpatientappointments.",
    ],
    settings: [1, "PatientID&PortalSettingTypeID=1. Response: a list of settings by id."],
  },
  billing: {
    balance: [1, "Patient/AccountBalance?PatientID. Response shape not shown."],
    invoices: [
      1,
      "PatientID&TransactionTypeID (1 pending, 0 all)&PageSize&PageNumber. Response: first item with entry. Resource: id; extensions by position: date, notes, type, reference number, amount, balance, pay-now decimal.",
    ],
    invoicePdf: [1, "PatientID&InvoiceTransactionID. Field PDFFileName holds the base64 PDF."],
    saveTemporaryPayment: [
      1,
      "PatientID&CardType&cardCharges&amount&notes; body is the list of checked invoices. Response: a number; '-1' is failure, greater than 0 is the electronic payment id.",
    ],
    createIntent: [
      1,
      "paymentMethodType card, currency nzd, amount in cents. Response clientSecret or error.",
    ],
    readIntent: [
      1,
      "Then the card payment provider confirms the card payment, with billing name and e-mail.",
    ],
    savePayment: [1, "PatientID&electronicPaymentID. A truthy response means success."],
  },
  appointments: {
    list: [
      2,
      "PatientID, PageSize, PageNumber, AppointmentType (0,2,3,4; upcoming uses 1), or FromDate, ToDate: bundle. Appointment: id, period.start, and an ordered extension list: appointment type, patient name, provider name, practice address, location, practice location name, status text, duration (decimal), cancel reason, video consult config (JSON with JoinUrl), status id. Status texts: Future, Completed, Missed, Cancelled, Other.",
    ],
    cancel: [2, `PatientID, AppointmentID, Reason: string; success text "${cancellingTexts.cancelled}".`],
    practitioners: [
      2,
      "PatientID, AppointmentTypeID, PracticeLocationID, RoleID, BookWithID, ReasonForVisitID: practitioners. Practitioner: id, name text, extension with a lock-down flag.",
    ],
    slots: [
      2,
      "PatientID, ScheduleDate, PageSize=50, PractitionerID, AppointmentTypeID, LocationIDs (comma list): slots. Slot: start (with offset); extensions slot id and location id.",
    ],
    nextDay: [
      2,
      "PatientID, ProviderID, AppointmentTypeID, StartDate: escaped JSON string of a list with RosterDate.",
    ],
    book: [
      2,
      `query PatientID (or family member id), SlotID, Reason, optional AppointmentTypeID, ReasonforVisitID: string; success "${practiceBooked}".`,
    ],
    roles: [
      2,
      "PatientID, TypeID=2, optional PracticeLocation: role list. Role list entry: role id, role name, location.",
    ],
    locations: [2, bookingLookup],
    types: [2, bookingLookup],
    reasons: [2, bookingLookup],
  },
  medications: {
    list: [
      2,
      "PatientID, PageSize, PageNumber, TypeID (1 all, 2 recent, 3 repeated): bundle. Medication: authoredOn, medicationCodeableConcept (coding display and code), dosageInstruction text, dispenseRequest quantity value, extensions: long-term flag (boolean), period text, prescribed by, practice name, dose, end date, unit.",
    ],
    pharmacies: [2, "PatientID, PageSize=1965, PageNumber=1: pharmacies. Pharmacy: id, name, favorite flag."],
    requestRepeat: [
      2,
      "message shown in a Medication dialog; status 302 = provider on leave, body a JSON string list with ProviderID and ProviderName.",
    ],
  },
  diagnoses: {
    list: [
      2,
      "PatientID, PageSize, PageNumber, TypeID (0 all, 1 recent, 2 long term): bundle. Condition: onsetDateTime, note text, extension long-term flag.",
    ],
  },
  results: {
    list: [
      2,
      "PatientID, PageSize, PageNumber, searchText, fromdate, todate: bundle. Lab result: id, description (test name), author display, extensions: laboratory name, date-time, comments, folder name, read flag as text True/False.",
    ],
    read: [
      2,
      "Detail content is PDF, HTML, or a table of observations (ObservationText, ObservationValue, AbnormalFlagDesc, ObservationSummary). Abnormal flags Abnormal, Low, High are shown in red.",
    ],
    chart: [
      2,
      "PatientID, labcode (test description): list of observationtext, observationvalue, resultdate.",
    ],
  },
  allergies: {
    list: [
      2,
      "PatientID, PageSize, PageNumber: bundle. Allergy: id, code text, extensions type and severity, optional reaction manifestation text, optional note text.",
    ],
  },
  immunisations: {
    list: [
      2,
      "PatientID, PageSize, PageNumber, TypeID (0 all, 1 administered, 2 overdue, 3 due): bundle. Immunisation: id, date, status, extensions: name, indication, vaccinator, due date-time, type flag ImmType (overdue/due/other), booleans at positions 10 and 11, month date-time, a message at position 13.",
    ],
  },
  timeline: {
    list: [
      2,
      "PatientID, PageSize, PageNumber, FromDate, toDate, optional SearchText, ProviderID: bundle. Timeline event: id, created, code display, code text, provider name (first extension).",
    ],
    providers: [2, bookingLookup],
  },
  reminders: {
    list: [
      2,
      "PatientID, PageSize, PageNumber: reminders. Reminder (alert): extensions description, title, priority (High/Medium/Normal); sender display; sent date; optional note text.",
    ],
  },
  resources: {
    list: [
      2,
      "PatientID, PageSize, PageNumber: resources. Resource/media: id, content title, contentType (PDF or a link), url.",
    ],
    read: [2, "PatientID, ResourceID: base64 content."],
  },
  letters: {
    list: [
      2,
      "Token, PatientID, PageSize, PageNumber, or StartDate and EndDate (Token as query parameter): bundle. Letter: id, type coding display, extension date-time, content attachment (contentType, base64 data).",
    ],
    read: [2, "Token, PatientID, ResultID (a separate fixed development host is used): letter content."],
  },
  vitals: {
    list: [
      2,
      "PatientID, PageSize 30, PageNumber 1, ChartType 0: vitals. Vital observation: code display (Blood Pressure, Weight, Body Weight, BMI, Height, Heart Rate, Body Height, Body Mass Index), two component quantity values (systolic and diastolic for pressure), effective date-time.",
    ],
  },
  messages: {
    list: [
      2,
      `PatientID, Type=1, MessagingType (1 inbox, 2 sent, 3 draft), PageSize=25, PageNumber, ReadFilter (inbox only): first element with total and entry. ${message}`,
    ],
    read: [2, message],
    remove: [2, "PatientID, MessageID (bulk: ids joined by commas with trailing comma): notice."],
    post: [
      2,
      "query RoleID, CallType=3; Communication body (extensions MessageBody and MessageType, status, recipient, sender, payload attachments, note subject): response read but not used.",
    ],
    roles: [2, "PatientID, TypeID=1: roles. Messaging role: id, title."],
    recipients: [
      2,
      "PatientID, RoleID, CallType=0: recipients. Recipient: name[0].text as display name, extension[0].valueString as the id.",
    ],
    disclaimer: [1, termsOfMessages],
  },
  meetings: {
    sign: [1, "body meetingNumber, role 0. Response: a signature to join the meeting."],
  },
};
