import type { UnmatchedReason } from './tax-report.ts';

export const UNMATCHED_LABELS: Readonly<Record<UnmatchedReason, string>> = {
  DEPOSIT_WITHOUT_COST: 'Came in, cost unknown',
  WITHDRAWAL_OUTSIDE: 'Left to outside',
  TRANSFER_AMBIGUOUS: 'Fits several transfers',
  TRANSFER_ONE_SIDED: 'Moved, other side unknown',
  COST_UNKNOWN: 'Sold, cost unknown',
  LOTS_MISSING: 'Sold, never bought',
  RATE_MISSING: 'No rate known',
  SYMBOL_UNKNOWN: 'Market unknown',
};

/** What to do about it, a sentence. */
export const UNMATCHED_ADVICE: Readonly<Record<UnmatchedReason, string>> = {
  DEPOSIT_WITHOUT_COST: 'Import the history of the account it came from: the coins then bring their cost along.',
  WITHDRAWAL_OUTSIDE: 'No gain is counted. If it went to an account of yours, import its history.',
  TRANSFER_AMBIGUOUS:
    'Several deposits and withdrawals have this size at that time. Import histories with transaction ids.',
  TRANSFER_ONE_SIDED:
    'The exchange tells of one side alone. The lots stay as they are; if it was a sale, a purchase or a gift, it is not in this report.',
  COST_UNKNOWN:
    'These coins came from a deposit without a cost, or from a purchase whose price or fee has no rate. They are in no sum.',
  LOTS_MISSING: 'The history begins too late: import the purchases before it.',
  RATE_MISSING: 'No candle is recorded for that hour. Import candles of the market, or report in another currency.',
  SYMBOL_UNKNOWN: 'The two coins of this market cannot be told apart.',
};

export const PAPER_TAX_NOTE = 'Paper and testnet accounts: no real money was made or lost.';

export const TAX_DISCLAIMER =
  'This report is a calculation, not tax advice. Rules differ by country and person: have it checked by a tax adviser before you file it.';
