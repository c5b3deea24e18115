import type { BotRow } from '@atb/api/rows/bots';
import type { CopyState } from '@atb/core/bots/copy/state';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { botsQuery } from '../../../../../lib/api/bots.ts';
import { showSymbol } from '../../../../../lib/split-symbol.ts';

const ENDED: ReadonlySet<string> = new Set(['stopped', 'draft']);

/** Markets of the provider that no working copy of the user follows, and how many trades in them this copy has heard of. */
function findUnfollowed({ params, otherMarkets }: CopyState, bots: readonly BotRow[]) {
  const followed = new Set(
    bots.flatMap(({ type, status, symbol, params: { providerId } }) =>
      type === 'copy' && !ENDED.has(status) && providerId === params.providerId ? [symbol] : [],
    ),
  );
  const markets = otherMarkets.filter(({ symbol }) => !followed.has(symbol));
  return { markets, trades: markets.reduce((sum, { trades }) => sum + trades, 0) };
}

/** Trades of the provider that are missed because no copy follows their market, with the way to follow it. */
export function OtherMarkets({ state }: { readonly state: CopyState }) {
  const { data: bots } = useQuery(botsQuery());
  if (state.otherMarkets.length === 0) return '0';
  if (bots === undefined) return '…';
  const { markets, trades } = findUnfollowed(state, bots);
  if (markets.length === 0) return '0, your other copies follow them';
  return (
    <>
      {trades} in {markets.map(({ symbol }) => showSymbol(symbol)).join(', ')}:{' '}
      <Link to={`/copy-trading?trader=${state.params.providerId}`} className="link">
        copy too
      </Link>
    </>
  );
}
