import { dec, toPlain, ZERO } from '@atb/core/base/decimal';
import { showSymbol } from '../../lib/split-symbol.ts';
import { SaleTax } from './sale-tax.tsx';

export interface Sale {
  readonly accountId: string;
  readonly symbol: string;
  /** Base units, decimal text. */
  readonly quantity: string;
}

/** Coins whose sale is told lot by lot. */
const SHOWN = 10;

/** Sales of one coin in one account use the same lots: they are told as one. */
export function joinSales(sales: readonly Sale[]): readonly Sale[] {
  const joined = new Map<string, Sale>();
  for (const { accountId, symbol, quantity } of sales) {
    const key = `${accountId} ${symbol}`;
    const sum = dec(joined.get(key)?.quantity ?? '0').plus(dec(quantity));
    if (sum.gt(ZERO)) joined.set(key, { accountId, symbol, quantity: toPlain(sum) });
  }
  return [...joined.values()];
}

/** What several sales at once would mean for tax, by coin. */
export function SalesTax({ sales }: { readonly sales: readonly Sale[] }) {
  const joined = joinSales(sales);
  const rest = joined.length - SHOWN;
  return (
    <>
      {joined.slice(0, SHOWN).map(({ accountId, symbol, quantity }) => (
        <div key={`${accountId} ${symbol}`} className="mt-2">
          {joined.length > 1 && <p className="mb-1 text-xs text-fg-2">{showSymbol(symbol)}</p>}
          <SaleTax accountId={accountId} symbol={symbol} quantity={quantity} />
        </div>
      ))}
      {rest > 0 && <p className="mt-2 text-xs text-fg-2">{rest} more coins are sold as well.</p>}
    </>
  );
}
