import { type Decimal, dec, ZERO } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { AccountId, BotId, ClientOrderId, VenueTradeId } from '../orders/order-request.ts';
import { applyFillToPosition, emptyPosition, isOpenPosition, type Position } from '../portfolio/position.ts';

/** An execution as it happened, without anything that was made of it. */
export interface RawFill {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly symbol: string;
  /** Empty for what was done by hand. */
  readonly bot: string;
  readonly isSale: boolean;
  /** Decimal text. */
  readonly quantity: string;
  readonly price: string;
  /** Worth in quote units. */
  readonly fee: string;
}

const ACCOUNT = 'replayed' as AccountId;
const QUOTE = 'quote';
const BASE = 'base';

/**
 * What each sale brought on average cost, its own fee taken off, by living all positions once more from the executions alone; null
 * for purchases. In the order given, which must be that of time.
 */
export function replayResults(fills: readonly RawFill[]): ReadonlyArray<Decimal | null> {
  return livePositions(fills, ({ isSale }, before, after) =>
    isSale ? after.realizedPnl.minus(before.realizedPnl) : null,
  );
}

/** The position that was opened at a moment, milliseconds since the epoch, as its executions alone leave it; null where none was. */
export function replayPosition(fills: readonly RawFill[], openedAt: number): Position | null {
  const steps = livePositions(fills, (_raw, _before, after) => after);
  return steps.findLast((position) => position.openedAt === openedAt) ?? null;
}

/** Lives all positions once more: what each execution made of the one that it belongs to. */
function livePositions<Step>(
  fills: readonly RawFill[],
  toStep: (raw: RawFill, before: Position, after: Position) => Step,
): readonly Step[] {
  const positions = new Map<string, Position>();
  return fills.map((raw, i) => {
    const key = `${raw.bot} ${raw.symbol}`;
    const executedAt = epochMs(raw.time);
    const owner = { accountId: ACCOUNT, botId: (raw.bot === '' ? null : raw.bot) as BotId | null, symbol: raw.symbol };
    const known = positions.get(key);
    const before = known !== undefined && isOpenPosition(known) ? known : emptyPosition(owner, executedAt);
    const fill = {
      ...owner,
      tradeId: String(i) as VenueTradeId,
      clientOrderId: String(i) as ClientOrderId,
      side: raw.isSale ? ('sell' as const) : ('buy' as const),
      quantity: dec(raw.quantity),
      price: dec(raw.price),
      fee: raw.fee === '' ? ZERO : dec(raw.fee),
      feeAsset: QUOTE,
      isMaker: false,
      executedAt,
    };
    const after = applyFillToPosition(before, fill, { base: BASE, quote: QUOTE, feePrice: null });
    positions.set(key, after);
    return toStep(raw, before, after);
  });
}
