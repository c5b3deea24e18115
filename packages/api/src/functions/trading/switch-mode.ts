import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { uuid } from '../fields.ts';
import { TRADING_MODES } from '../../trading-modes.ts';
import { modeReport } from './trading-mode.ts';

export const switchModeContract = defineContract({
  name: 'switch-mode',
  summary:
    'Switches all accounts: OFFLINE halts every bot, cancels open orders and lets nothing through; LIVE puts a tested exchange account in front.',
  auth: ANY_USER,
  scope: 'trade',
  body: z.strictObject({
    mode: z.enum(TRADING_MODES, { error: 'must be LIVE, SIMULATION or OFFLINE.' }),
    /** The account to put in front; LIVE only. Left out: the first that is tested. */
    accountId: z.optional(uuid),
  }),
  answer: z.strictObject(modeReport),
  errors: ['NO_TESTED_ACCOUNT', 'ACCOUNT_ENDS', 'REFUSED'],
});
