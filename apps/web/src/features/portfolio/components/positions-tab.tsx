import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { ClosePositionButton } from '../../../components/trading/close-position-button.tsx';
import { positionColumns, type PositionRow } from '../../../components/trading/position-columns.tsx';
import { useBotNames } from '../../../components/trading/source-name.tsx';
import { valuePosition } from '../../../components/trading/value-position.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { usePriceBoard } from '../../../hooks/use-live-prices.ts';
import { openPositionsQuery, positionHistoryQuery } from '../../../lib/api/positions.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { ConnectedPositions } from './connected-positions.tsx';
import { LotsButton } from './lots-button.tsx';
import { provenColumns } from './proven-columns.tsx';
import type { PortfolioTabProps } from './tab-props.ts';

/** Positions with their lots and their profit at the price of the moment. */
export function PositionsTab({ view, portfolio }: PortfolioTabProps) {
  const { isClosedShown } = view;
  const hasConnected = portfolio.chosen.some(({ adapter }) => adapter !== 'paper');
  const accountIds = portfolio.chosen.map(({ id }) => id);
  const { prices } = usePriceBoard();
  const bots = useBotNames();
  const { data } = useQuery(isClosedShown ? positionHistoryQuery() : openPositionsQuery());
  const columns = useMemo(() => provenColumns(positionColumns(bots)), [bots]);
  const rows = (data ?? [])
    .filter((position) => accountIds.includes(position.account_id))
    .map((position): PositionRow => ({ ...position, ...valuePosition(position, prices.get(position.symbol)?.bid) }));
  return (
    <>
      <LazyDataTable
        id="positions"
        label="Positions"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        initialSort="-value"
        isLoading={data === undefined || portfolio.accounts === undefined}
        minWidth="69.5rem"
        actionsWidth="minmax(9rem, max-content)"
        rowActions={(row) =>
          row.closed_at === null ? (
            <>
              <LotsButton
                accountId={row.account_id}
                asset={splitSymbol(row.symbol).base}
                quoteAsset={splitSymbol(row.symbol).quote}
                mark={row.mark}
              />
              <ClosePositionButton position={row} bots={bots} />
            </>
          ) : (
            <span className="text-xs text-fg-2">Closed</span>
          )
        }
        toolbar={
          <Switch
            label="Closed positions too"
            checked={isClosedShown}
            onChange={(event) => view.set({ closed: event.target.checked ? 'show' : 'hide' })}
          />
        }
        empty={
          <EmptyState
            title="No open positions."
            detail={`A position opens with the first buy of a coin, by you or by a bot.${hasConnected ? ' What connected accounts hold is listed below.' : ''}`}
            actions={
              <Link to="/terminal" className={buttonClass({ variant: 'primary', size: 'md' })}>
                Open the terminal
              </Link>
            }
          />
        }
      />
      <ConnectedPositions view={view} portfolio={portfolio} />
    </>
  );
}
