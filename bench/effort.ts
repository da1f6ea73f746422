/** How much a suite measures: how often, for how long, and how many of each thing it prepares. */
export type Effort = typeof full;

/** Figures that can be compared, in about eight minutes. */
export const full = {
  bookingRounds: 5,
  lighthouse: { runs: 3, pages: ["/login", "/"] as readonly ("/login" | "/")[] },
  journey: { runs: 3, delays: [0, 1_000, 3_000] as readonly number[] },
  longLists: { medicines: 2_000, messages: 2_000, results: 5_000, loads: 15 },
  load: { rounds: 3, seconds: 4, warmUpSeconds: 2 },
  signInSamples: 200,
  sizing: { instances: 4, practices: 200, workers: 16, sessions: 1_000_000, seconds: 20, payments: 200 },
  practice: {
    starts: 6,
    patients: 10_000,
    load: { rounds: 6, seconds: 3, warmUpSeconds: 2 },
    turns: 40,
    worldRepeats: 300,
    touchedPatients: 1_000,
    changedPatients: 200,
    liveWorlds: 500,
  },
};

/** Shows only that every suite still works: its figures mean nothing. */
export const tiny: Effort = {
  bookingRounds: 1,
  lighthouse: { runs: 1, pages: ["/"] },
  journey: { runs: 1, delays: [0] },
  longLists: { medicines: 300, messages: 120, results: 500, loads: 2 },
  load: { rounds: 1, seconds: 1, warmUpSeconds: 0 },
  signInSamples: 3,
  sizing: { instances: 2, practices: 2, workers: 1, sessions: 100, seconds: 1, payments: 1 },
  practice: {
    starts: 2,
    patients: 2_000,
    load: { rounds: 1, seconds: 1, warmUpSeconds: 0 },
    turns: 1,
    worldRepeats: 3,
    touchedPatients: 10,
    changedPatients: 5,
    liveWorlds: 5,
  },
};
