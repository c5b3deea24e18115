import { type Decimal, ZERO } from '../base/decimal.ts';
import { type Position, unrealizedPnl } from './position.ts';

/** Where a result comes from, in quote units; `total` = realised + unrealised - fees, to the last digit. */
export interface PnlBreakdown {
  /** From what was sold, before fees. */
  readonly realized: Decimal;
  /** From what is held, at the mark. */
  readonly unrealized: Decimal;
  /** Paid on all fills, positive. */
  readonly fees: Decimal;
  readonly total: Decimal;
}

const NOTHING: PnlBreakdown = { realized: ZERO, unrealized: ZERO, fees: ZERO, total: ZERO };

/** The breakdown of one position; of a closed one the mark is not read. */
export function pnlBreakdown(position: Position, mark: Decimal): PnlBreakdown {
  const unrealized = unrealizedPnl(position, mark);
  return {
    realized: position.realizedPnl.plus(position.feesPaid),
    unrealized,
    fees: position.feesPaid,
    total: position.realizedPnl.plus(unrealized),
  };
}

/** The sum of several breakdowns in the same quote asset. */
export function sumPnl(parts: Iterable<PnlBreakdown>): PnlBreakdown {
  let sum = NOTHING;
  for (const part of parts) {
    sum = {
      realized: sum.realized.plus(part.realized),
      unrealized: sum.unrealized.plus(part.unrealized),
      fees: sum.fees.plus(part.fees),
      total: sum.total.plus(part.total),
    };
  }
  return sum;
}
