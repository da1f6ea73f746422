import fc from "fast-check";

/** `npm test` tries the same values in each run; `npm run soak` tries new ones. */
if (process.env.MODE !== "soak") fc.configureGlobal({ seed: 20_261_122 });
