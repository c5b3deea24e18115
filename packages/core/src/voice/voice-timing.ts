/** How long listening lasts. */
export const LISTENING_MS = 30_000;
/** Until a recogniser that ended by itself is started again. */
export const LISTENING_RESTART_MS = 100;
/** In which an action that was read back is confirmed. */
export const CONFIRM_MS = 10_000;
/** Between the steps of the scripted demo. */
export const DEMO_STEP_MS = 2_000;
/** Commands that are kept in view. */
export const COMMAND_HISTORY_MAX = 5;
/** Spoken sentences that are kept. */
export const QUOTE_HISTORY_MAX = 10;
/** An action said within this after a sentence that was no command belongs to that talk. */
export const TALK_MS = 2_000;
