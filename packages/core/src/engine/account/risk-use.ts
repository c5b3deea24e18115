import { type Decimal, ZERO, divide } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { checkDailyDrawdown, checkWeeklyDrawdown } from '../../risk/checks/drawdown.ts';
import { checkLossStreak } from '../../risk/checks/loss-streak.ts';
import type { RiskCheck } from '../../risk/risk-check.ts';
import type { RiskCode } from '../../risk/risk-code.ts';
import type { RiskContext } from '../../risk/risk-context.ts';
import type { AccountBook } from './account-book.ts';

/** How much of a limit is used, before any new order. */
export interface LimitUse {
  /** The denial to which it leads. */
  readonly code: RiskCode;
  readonly used: Decimal;
  readonly limit: Decimal;
  readonly unit: 'fraction' | 'count' | 'quote';
}

/** What lies in one symbol, in quote units. */
export interface SymbolExposure {
  readonly symbol: string;
  /** Held, at the bid. */
  readonly held: Decimal;
  /** What resting entry orders would add. */
  readonly resting: Decimal;
}

export interface RiskUse {
  readonly equity: Decimal;
  readonly limits: readonly LimitUse[];
  /** The largest first; none in which nothing lies. */
  readonly symbols: readonly SymbolExposure[];
  /** Fraction of equity that one symbol may have. */
  readonly symbolLimit: Decimal;
}

/** Limits of the account as the risk check counts them; null while something held has no price. */
export function riskUse(
  book: Pick<AccountBook, 'riskContext' | 'snapshot' | 'valuation'>,
  now: EpochMs,
): RiskUse | null {
  const valuation = book.valuation();
  const { instruments, riskLimits } = book.snapshot();
  const [first] = instruments;
  const context = first === undefined ? null : book.riskContext(first.symbol, now);
  if (valuation === null || context === null) return null;
  const symbols = instruments
    .map(({ symbol, base }) => {
      const held = valuation.exposureByAsset.get(base) ?? ZERO;
      return { symbol, held, resting: (book.riskContext(symbol, now)?.exposureSymbol ?? held).minus(held) };
    })
    .filter(({ held, resting }) => held.plus(resting).gt(ZERO))
    .toSorted((a, b) => b.held.plus(b.resting).cmp(a.held.plus(a.resting)));
  return {
    equity: valuation.equity,
    symbols,
    limits: limitsOf(context, symbols),
    symbolLimit: riskLimits.symbolExposureMax,
  };
}

function limitsOf(context: RiskContext, [largest]: readonly SymbolExposure[]): readonly LimitUse[] {
  const { equity, exposureAccount, limits, tradeVolume } = context;
  const share = (amount: Decimal): Decimal => (equity.gt(ZERO) ? divide(amount, equity) : ZERO);
  return [
    {
      code: 'MAX_ACCOUNT_EXPOSURE_EXCEEDED',
      used: share(exposureAccount),
      limit: limits.accountExposureMax,
      unit: 'fraction',
    },
    {
      code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED',
      used: largest === undefined ? ZERO : share(largest.held.plus(largest.resting)),
      limit: limits.symbolExposureMax,
      unit: 'fraction',
    },
    useOf(checkDailyDrawdown({ context }), 'fraction'),
    useOf(checkWeeklyDrawdown({ context }), 'fraction'),
    useOf(checkLossStreak({ context }), 'count'),
    ...(tradeVolume === null
      ? []
      : [
          {
            code: 'TRADE_VOLUME_LIMIT_REACHED' as const,
            used: tradeVolume.used,
            limit: tradeVolume.limit,
            unit: 'quote' as const,
          },
        ]),
  ];
}

function useOf({ code, figure, limit }: RiskCheck, unit: LimitUse['unit']): LimitUse {
  return { code, used: figure ?? ZERO, limit: limit ?? ZERO, unit };
}
