import { type Decimal, toPlain } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { Money } from '../../../../../components/money.tsx';
import { Price } from '../../../../../components/price.tsx';
import { MarketTime } from '../../../../../components/market-time.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { formatNumber } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { Fact } from '../../../detail/fact.tsx';

function countLevels({ figures: { levels } }: DetailsOf<'dca'>): string {
  const count = (status: string): number => levels.filter((level) => level.status === status).length;
  const waiting = count('unarmed') === 0 ? '' : `, ${count('unarmed')} waiting`;
  return `${count('filled')} of ${levels.length} filled, ${count('buy')} open${waiting}`;
}

/** The running deal of a DCA bot, and the prices at which it is left. */
export function DcaFacts({ view: { bot, price }, details }: PartProps<DetailsOf<'dca'>>) {
  const { figures, state } = details;
  const { tick } = incrementsOf(bot.symbol);
  const { base, quote } = splitSymbol(bot.symbol);
  const show = (value: Decimal | null): ReactNode =>
    value === null ? 'None' : <Price value={toPlain(value)} tick={tick} />;
  const { deal } = figures;
  return (
    <>
      <Fact label={`Price (${quote})`}>
        <Price value={price?.last} tick={tick} />
      </Fact>
      <Fact label="Deal">
        {deal === null ? (
          'None at the moment'
        ) : (
          <>
            {deal.number}
            {state.params.dealsMax !== null && ` of ${state.params.dealsMax}`}, began{' '}
            <MarketTime value={deal.startedAt} />
          </>
        )}
      </Fact>
      {deal !== null && figures.levels.length > 0 && <Fact label="Safety orders">{countLevels(details)}</Fact>}
      <Fact label="Held">
        {formatNumber(toPlain(figures.held), { decimals: 8, minDecimals: 0 }).text} {base}
      </Fact>
      <Fact label="Average price">{show(figures.averagePrice)}</Fact>
      <Fact label="Take profit">{show(figures.takeProfitPrice)}</Fact>
      <Fact label="Stop loss">{show(figures.stopLossPrice)}</Fact>
      {figures.lossAtStop !== null && (
        <Fact label={`Lost there now (${quote})`}>
          <Money value={toPlain(figures.lossAtStop)} />
        </Fact>
      )}
    </>
  );
}
