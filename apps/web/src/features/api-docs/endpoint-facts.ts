import type { SamplePath } from '@atb/api/public-api/samples';
import { BOT_KINDS } from '@atb/core/bots/kinds';

export interface FieldFact {
  readonly name: string;
  readonly meaning: string;
}

export interface EndpointFacts {
  readonly method: 'GET' | 'POST';
  readonly path: SamplePath;
  readonly summary: string;
  readonly needs: string;
  readonly fields: readonly FieldFact[];
  readonly answer: string;
}

/** The documented calls, for readers; docs/api.md says the same. */
export const DOCUMENTED_ENDPOINTS: readonly EndpointFacts[] = [
  {
    method: 'GET',
    path: '/signals/live',
    summary: 'The signal of one pair, read from the latest 200 closed candles.',
    needs: 'Scope read, every plan.',
    fields: [
      { name: 'symbol', meaning: 'Required, such as BTCUSDT.' },
      { name: 'interval', meaning: '1m, 5m, 15m (when it is left out), 1h, 4h or 1d.' },
      { name: 'limit', meaning: 'Closes to return, 1 to 200. The signal is the same whatever it is.' },
      {
        name: 'params',
        meaning: 'Optional, JSON: ema_short, ema_long, rsi_low and rsi_high; 20, 50, 30 and 70 when they are left out.',
      },
      {
        name: 'strategy',
        meaning:
          'Optional, a strategy of the catalogue such as ema-cross: its entries are the signals, params do not count.',
      },
      {
        name: 'horizon',
        meaning: 'Candles over which record judges: 3, 6, 12 (when it is left out), 24 or 48.',
      },
    ],
    answer:
      'symbol, interval, lastClose, ema20, ema50, rsi14, signal (Long, Short, Neutral), confidence (0 to 100), asOf, closes, ema_short, ema_long, rsi_low, rsi_high, averages of the two periods, strategy, last (the latest Long or Short and how many candles ago), entry, stop, target and riskReward (the signal as a trade, before costs), expiresAt, record (how such signals have fared: count, gained, low and high over horizon candles; recordPending while it is being made) and mode (LIVE or DEMO).',
  },
  {
    method: 'POST',
    path: '/bots/create',
    summary: 'Creates a bot on a paper account, by the same checks as the wizard.',
    needs: 'Scope trade; Elite plan required.',
    fields: [
      {
        name: 'strategy',
        meaning: `A kind of bot (${BOT_KINDS.join(', ')}) or the id of a strategy of the catalogue such as ema-cross.`,
      },
      { name: 'symbol', meaning: 'Such as BTCUSDT.' },
      { name: 'parameters', meaning: 'Of a strategy allocation, and timeframe and values when they differ.' },
      { name: 'exchangeAccountId', meaning: 'Optional: one of your paper accounts, the first when it is left out.' },
      { name: 'name, start', meaning: 'Optional. With start true it trades at once; it is a draft otherwise.' },
    ],
    answer: 'bot with id and status.',
  },
  {
    method: 'GET',
    path: '/portfolio/balance',
    summary: 'What you hold of each asset, account by account.',
    needs: 'Scope read; Elite plan required.',
    fields: [{ name: 'exchange', meaning: 'paper, binance, kraken or coinbase; every account when it is left out.' }],
    answer: 'accounts, each with its balances: asset, free, locked and total as decimal text.',
  },
];

export const SUCCESS_SAMPLE = `{
  "status": "success",
  "data": { "symbol": "BTCUSDT", "signal": "Long", … },
  "timestamp": "2026-11-24T12:00:00.000Z"
}`;

export const ERROR_SAMPLE = `{
  "status": "error",
  "message": "This feature requires elite tier or higher.",
  "code": "FEATURE_NOT_IN_PLAN",
  "timestamp": "2026-11-24T12:00:00.000Z"
}`;
