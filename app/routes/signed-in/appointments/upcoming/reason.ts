/** The reason travels in the call's address, which has to stay short. */
export const longestReason = 500;
