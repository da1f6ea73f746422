export const uploadsPath = "/emails/uploads";
export const outgoingPath = "/emails/outgoing";
export const recipientsPath = "/emails/recipients";

/** The header with a file's name, percent-encoded, so that no address contains it. */
export const fileNameHeader = "X-File-Name";
