import { toPlain } from '@atb/core/base/decimal';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Price } from '../../../../../components/price.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { providersQuery } from '../../../../../lib/api/signal-providers.ts';
import { formatNumber } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { Fact } from '../../../detail/fact.tsx';
import { OtherMarkets } from './other-markets.tsx';

/** Whom it copies, by name, with the way to the card. */
function Provider({ id }: { readonly id: string }) {
  const { data } = useQuery(providersQuery());
  const name = data?.find((each) => each.id === id)?.name;
  if (data !== undefined && name === undefined) return 'Not listed any more';
  return (
    <Link to={`/copy-trading?trader=${id}`} className="link inline-block max-w-full truncate align-bottom">
      {name ?? '…'}
    </Link>
  );
}

/** What a copy holds, and how far it has followed. */
export function CopyFacts({ view, details }: PartProps<DetailsOf<'copy'>>) {
  const { bot, price } = view;
  const { figures } = details;
  const { tick } = incrementsOf(bot.symbol);
  const { base, quote } = splitSymbol(bot.symbol);
  const held = `${formatNumber(toPlain(figures.held), { decimals: 8, minDecimals: 0 }).text} ${base}`;
  return (
    <>
      <Fact label={`Price (${quote})`}>
        <Price value={price?.last} tick={tick} />
      </Fact>
      <Fact label="Held">{held}</Fact>
      <Fact label="Stop loss">
        {figures.stopPrice === null ? 'None' : <Price value={toPlain(figures.stopPrice)} tick={tick} />}
      </Fact>
      <Fact label="Trades copied">{figures.copied}</Fact>
      <Fact label="Trades missed">{figures.missed}</Fact>
      <Fact label="Missed in other markets">
        <OtherMarkets state={details.state} />
      </Fact>
      <Fact label="Provider">
        <Provider id={details.state.params.providerId} />
      </Fact>
    </>
  );
}
