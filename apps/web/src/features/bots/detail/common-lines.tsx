import { type Decimal, toPlain, ZERO } from '@atb/core/base/decimal';
import { Price } from '../../../components/price.tsx';
import { NO_FIGURE } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { ProfitAmount, ProfitLine } from './profit-line.tsx';

interface EndOfSumProps {
  /** Quote units, as all that follow; null while no price is known. */
  readonly unrealized: Decimal | null;
  readonly total: Decimal | null;
  /** Of what was sold at the bot's end, for a kind that tells of it by itself. */
  readonly exitProfit?: Decimal;
}

/** The last lines of the sum of every kind of bot. */
export function EndOfSum({ unrealized, total, exitProfit = ZERO }: EndOfSumProps) {
  return (
    <>
      {!exitProfit.eq(ZERO) && (
        <ProfitLine label="Sold at the end" how="Coins sold when the bot ended, less what they cost, both fees paid.">
          <ProfitAmount value={exitProfit} />
        </ProfitLine>
      )}
      <ProfitLine
        label="Unrealised"
        how="Coins held, valued at the bid, less what they cost, the fee of buying them included."
      >
        <ProfitAmount value={unrealized} />
      </ProfitLine>
      <ProfitLine label="Total" isTotal>
        <ProfitAmount value={total} />
      </ProfitLine>
    </>
  );
}

export function FeesLine({ paid }: { readonly paid: Decimal }) {
  return (
    <ProfitLine label="Fees" how="Every fee paid since the start; the figures above have them deducted.">
      <ProfitAmount value={paid.neg()} />
    </ProfitLine>
  );
}

interface BreakEvenLineProps {
  readonly symbol: string;
  /** Quote per base unit; null when nothing is held. */
  readonly price: Decimal | null;
}

export function BreakEvenLine({ symbol, price }: BreakEvenLineProps) {
  return (
    <ProfitLine
      label="Break-even"
      how={`The price at which selling all ${splitSymbol(symbol).base} held, that sale’s fee paid, brings back what it cost.`}
    >
      {price === null ? NO_FIGURE : <Price value={toPlain(price)} tick={incrementsOf(symbol).tick} />}
    </ProfitLine>
  );
}
