import type { BacktestRequest, BotBacktestKind } from '@atb/api/functions/start-backtest';
import { type Decimal, dec } from '@atb/core/base/decimal';
import { dcaAllocation } from '@atb/core/bots/dca/dca-capital';
import { type DcaParams, dcaParamsSchema } from '@atb/core/bots/dca/params';
import { planDca } from '@atb/core/bots/dca/plan-dca';
import { findSignalFault } from '@atb/core/bots/dca/safety-signal';
import { gridParamsSchema } from '@atb/core/bots/grid/params';
import { planGrid } from '@atb/core/bots/grid/plan-grid';
import type { Instrument } from '@atb/core/market/instrument';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { z } from 'zod';

interface PlanFault {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What the backtests of bots do not share. */
export interface BacktestedBot {
  /** The options as they are kept with the request. */
  readonly kept: Pick<BacktestRequest, 'grid' | 'dca'>;
  readonly name: string;
  /** `A grid`: how a sentence begins that says what it has no use for. */
  readonly subject: string;
  /** Quote units that it begins with, and what says how much that is. */
  readonly money: Decimal;
  readonly moneyWords: string;
  readonly triggerPrice: string | null;
  /** Of the candles that it decides on; null for one that looks at prices alone. */
  readonly decidesOn: Timeframe | null;
  /** Whether it could begin at a price; null when it could. */
  readonly findFault: (instrument: Instrument, price: number, feeRate: Decimal) => PlanFault | null;
}

type ReadBot =
  | { readonly status: 'read'; readonly bot: BacktestedBot }
  | { readonly status: 'invalid'; readonly error: z.core.$ZodError };

/** The options of a bot that is to be backtested. @param feeRate of the backtest's terms, a fraction each side. */
export function readBacktestedBot({ kind, options }: BotBacktestKind, feeRate: Decimal): ReadBot {
  switch (kind) {
    case 'grid':
      return readGrid(options);
    case 'dca':
      return readDca(options, feeRate);
  }
}

function readGrid(options: unknown): ReadBot {
  const { success, data: params, error } = gridParamsSchema.safeParse(options);
  if (!success) return { status: 'invalid', error };
  const bot: BacktestedBot = {
    kept: { grid: params },
    name: 'Grid bot',
    subject: 'A grid',
    money: dec(params.allocation),
    moneyWords: 'its allocation. Leave the start equity out and set the allocation.',
    triggerPrice: params.triggerPrice,
    decidesOn: null,
    findFault: (...at) => faultOf(planGrid(params, ...at)),
  };
  return { status: 'read', bot };
}

function readDca(options: unknown, feeRate: Decimal): ReadBot {
  const { success, data: params, error } = dcaParamsSchema.safeParse(options);
  if (!success) return { status: 'invalid', error };
  const bot: BacktestedBot = {
    kept: { dca: params },
    name: 'DCA bot',
    subject: 'A DCA bot',
    money: dcaAllocation(params, feeRate),
    moneyWords: 'what its whole ladder needs. Leave the start equity out and set the size of the base order.',
    triggerPrice: params.triggerPrice,
    decidesOn: params.safetySignal?.timeframe ?? null,
    findFault: (...at) => signalFault(params) ?? faultOf(planDca(params, ...at)),
  };
  return { status: 'read', bot };
}

function signalFault({ safetySignal }: DcaParams): PlanFault | null {
  const message = safetySignal === null ? null : findSignalFault(safetySignal);
  return message === null ? null : { field: 'safetySignal', code: 'INVALID_STRATEGY', message };
}

function faultOf(
  plan: { readonly status: 'planned' } | ({ readonly status: 'invalid' } & PlanFault),
): PlanFault | null {
  return plan.status === 'invalid' ? plan : null;
}
