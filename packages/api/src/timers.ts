// How often and for how long screens do what they do: the figures of the specification, once for all of them. Milliseconds
// where a name ends in Ms.

/** Between two looks at the market data of the overview. */
export const MARKET_REFRESH_MS = 30_000;
/** Between two steps of what counts seconds, such as "12 s ago". */
export const CLOCK_TICK_MS = 1_000;
/** Between two checks of the system's health. */
export const HEALTH_CHECK_MS = 30_000;
/** A price older than this is stale for a health check, and so is a check itself. */
export const PRICE_STALE_MS = 5 * 60_000;

/** Between two market scans of the wizard. */
export const WIZARD_SCAN_MS = 5 * 60_000;

/** Between two scans of the live scanner, seconds, until somebody chooses otherwise. */
export const SCANNER_INTERVAL_SECONDS = 15;
/** After a change of the interval a scanner that is on begins anew. */
export const SCANNER_RESTART_MS = 1_000;
/** How long the toast of coins with a STRONG_BUY stays. */
export const STRONG_BUY_TOAST_MS = 5_000;
/** How long the toast of a scan that failed stays. */
export const SCANNER_ERROR_TOAST_MS = 3_000;

/** Between two signals of the landing page's spotlight. */
export const SPOTLIGHT_MS = 5_000;

/** Between two steps of the scripted demo. */
export const DEMO_STEP_MS = 2_000;
/** Listening ends after this. */
export const LISTENING_MS = 30_000;
/** Continuous listening begins again this long after recognition has ended. */
export const LISTENING_RESTART_MS = 100;
/** For so long a command that was read back waits for its yes. */
export const CONFIRM_MS = 10_000;
/** An action said within this after a sentence that was no command belongs to that talk. */
export const TALK_MS = 2_000;
/** Voice commands that the history of the voice page keeps. */
export const VOICE_COMMAND_HISTORY_MAX = 5;
/** Sentences that the history of what was said keeps. */
export const QUOTE_HISTORY_MAX = 10;

/** Tries of a call of a function, the first included, and what is waited between two of them. */
export interface RetryPlan {
  readonly attempts: number;
  readonly waitMs: (attempt: number) => number;
}

/** Reads and writes of rows: a second longer each time. */
export const ROW_RETRIES: RetryPlan = { attempts: 3, waitMs: (attempt) => 1_000 * attempt };
/** `signals-live`. */
export const SIGNAL_RETRIES: RetryPlan = { attempts: 3, waitMs: () => 1_000 };
/** `kraken-api`. */
export const TICKER_RETRIES: RetryPlan = { attempts: 3, waitMs: () => 1_000 };
/** `market-analysis`, scan-markets. */
export const MARKET_SCAN_RETRIES: RetryPlan = { attempts: 3, waitMs: () => 2_000 };

/** How long a neural trade shows that it scans, at most. */
export const NEURAL_IDLE_MS = 3_000;
