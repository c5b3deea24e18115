import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, uuid } from '../fields.ts';
import { TRADING_MODES } from '../../trading-modes.ts';

const count = z.int().check(z.minimum(0));

/** What the last switch did on one account. */
const accountMode = z.strictObject({
  id: uuid,
  label: z.string(),
  /** Its orders are simulated; of any other none is placed yet. */
  isPaper: z.boolean(),
  /** False while the engine has not carried the switch out. Null when the account knows of none, or of none any more. */
  isDone: z.nullable(z.boolean()),
  botsHalted: count,
  ordersCancelled: count,
  /** Filled before they could be cancelled. */
  ordersFilled: count,
  /** Whose cancel the venue has not answered. */
  ordersOpen: count,
});

/** The mode of all accounts of the caller, and what the switch to it did. */
export const modeReport = {
  success: done,
  mode: z.enum(TRADING_MODES),
  /** The exchange account in front while LIVE. */
  accountId: z.nullable(uuid),
  /** ISO; null while no mode was ever chosen. */
  changedAt: z.nullable(z.string()),
  accounts: list(accountMode),
};

const report = z.strictObject(modeReport);
export type ModeReport = z.output<typeof report>;

export const tradingModeContract = defineContract({
  name: 'trading-mode',
  summary: 'The mode of all accounts (LIVE, SIMULATION, OFFLINE), and what the last switch did on each.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({}), {}),
  answer: report,
  errors: [],
});
