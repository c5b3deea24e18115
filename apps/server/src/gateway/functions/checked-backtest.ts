import type { RunResponse } from '@atb/api/functions/research-fields';
import type { BacktestRequest } from '@atb/api/functions/start-backtest';

export type CheckedBacktest =
  /** The request as it is kept: named, and with what the venue asks of orders. */
  | { readonly status: 'checked'; readonly request: BacktestRequest & { readonly name: string } }
  | { readonly status: 'refused'; readonly refusal: RunResponse };
