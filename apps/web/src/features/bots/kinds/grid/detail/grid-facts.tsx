import { dec, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { gridStopLossPrice } from '@atb/core/bots/grid/grid-exits';
import type { ReactNode } from 'react';
import { Money } from '../../../../../components/money.tsx';
import { Price } from '../../../../../components/price.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { formatNumber, NO_FIGURE } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { Fact } from '../../../detail/fact.tsx';

/** The lines of a grid, and the prices at which it ends. */
export function GridFacts({ view: { bot, price }, details: { state, figures } }: PartProps<DetailsOf<'grid'>>) {
  const { tick } = incrementsOf(bot.symbol);
  const { base, quote } = splitSymbol(bot.symbol);
  const { lines, held, trailedLines } = figures;
  const [lowest, highest] = [lines[0], lines.at(-1)];
  const stop = lowest === undefined ? null : gridStopLossPrice(state.params, lowest.price);
  const count = (status: string): number => lines.filter((line) => line.status === status).length;
  const perLine =
    state.slots.length === 0
      ? ZERO
      : sumDecimals(state.slots.map((slot) => slot.quantity.times(slot.buyPrice))).div(dec(String(state.slots.length)));
  const showPrice = (value: typeof stop): ReactNode =>
    value === null ? 'None' : <Price value={toPlain(value)} tick={tick} />;
  return (
    <>
      <Fact label={`Price (${quote})`}>
        <Price value={price?.last} tick={tick} />
      </Fact>
      <Fact label="Range">
        {lowest === undefined || highest === undefined ? (
          NO_FIGURE
        ) : (
          <>
            {showPrice(lowest.price)} – {showPrice(highest.price)}
          </>
        )}
      </Fact>
      <Fact label="Lines">
        {lines.length} ({count('buy')} buy, {count('sell')} sell, {count('empty')} empty
        {count('unarmed') > 0 && `, ${count('unarmed')} not placed`})
      </Fact>
      <Fact label={`Per line (${quote})`}>
        about <Money value={toPlain(perLine)} />
      </Fact>
      <Fact label="Held">
        {formatNumber(toPlain(held), { decimals: 8, minDecimals: 0 }).text} {base}
      </Fact>
      <Fact label="Stop loss">{showPrice(stop)}</Fact>
      <Fact label="Take profit">
        {showPrice(state.params.takeProfitPrice === null ? null : dec(state.params.takeProfitPrice))}
      </Fact>
      {state.params.trailingUp.enabled && (
        <Fact label="Moved up">
          {trailedLines} of {state.params.trailingUp.maxLines} lines
        </Fact>
      )}
    </>
  );
}
