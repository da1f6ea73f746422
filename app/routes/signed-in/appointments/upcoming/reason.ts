/** The API call has the reason in its URL, so it must be short. */
export const maxReasonLength = 500;
