// How often an engine worker does what, and how long it waits.

/** Others take the accounts of a worker that shows no life for eight seconds. */
export const RENEW_MS = 2_000;
/** Covers notifications lost to a dropped connection and accounts whose former worker died. */
export const SWEEP_MS = 2_000;
export const MARKS_MS = 5_000;
/** How often accounts look whether a venue is to be asked again about an order. */
export const ASK_MS = 1_000;
/** How far a quiet account goes back at most when it is opened again. */
export const CHECKPOINT_MS = 30_000;
/** How often the market looks, in lockstep, whether what it waits for is done. */
export const LOOK_MS = 50;
/** In lockstep the market waits so long for a broken account; after that it catches up when it can. */
export const HOLD_MS = 10_000;
/** Fewer than the pool has connections, so that recovery never starves the accounts that already trade. */
export const OPENING_AT_ONCE = 6;
/** An account whose opening hangs leaves its place to the next after this time. */
export const OPENING_MS = 20_000;
/** Accounts that are not done by then are left to themselves when the worker starts or stops. */
export const TIMEOUT_MS = 5_000;
