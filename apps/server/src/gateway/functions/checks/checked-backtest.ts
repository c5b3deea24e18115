import type { Refusal } from '@atb/api/functions/refusal';
import type { BacktestRequest } from '@atb/api/functions/research/start-backtest';

export type CheckedBacktest =
  /** The request as it is kept: named, and with what the venue asks of orders. */
  | { readonly status: 'checked'; readonly request: BacktestRequest & { readonly name: string } }
  | { readonly status: 'refused'; readonly refusal: Refusal };
