import { type Decimal, toPlain } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { Price } from '../../../../../components/price.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { formatNumber } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { Fact } from '../../../detail/fact.tsx';

/** The position of a strategy bot, and the prices at which it is left. */
export function StrategyFacts({ view, details }: PartProps<DetailsOf<'strategy'>>) {
  const { bot, price } = view;
  const { state, figures } = details;
  const { position, params } = state;
  const { tick } = incrementsOf(bot.symbol);
  const { base, quote } = splitSymbol(bot.symbol);
  const show = (value: Decimal | null): ReactNode =>
    value === null ? 'None' : <Price value={toPlain(value)} tick={tick} />;
  const held = `${formatNumber(toPlain(figures.held), { decimals: 8, minDecimals: 0 }).text} ${base}`;
  return (
    <>
      <Fact label={`Price (${quote})`}>
        <Price value={price?.last} tick={tick} />
      </Fact>
      <Fact label="Decides on">{params.timeframe} candles</Fact>
      <Fact label="Held">{held}</Fact>
      {position !== null && (
        <>
          <Fact label="Bought at">{show(position.entryPrice)}</Fact>
          <Fact label={position.isTrailingStop ? 'Trailing stop' : 'Stop loss'}>{show(position.stop)}</Fact>
          <Fact label="Target">{show(position.target)}</Fact>
          <Fact label="Candles held">{position.candlesHeld}</Fact>
        </>
      )}
      <Fact label="Trades closed">{figures.trades}</Fact>
      <Fact label="Of those won">
        {figures.winRate === null ? 'n/a' : formatNumber(figures.winRate, { percent: true, decimals: 0 }).text}
      </Fact>
    </>
  );
}
