import type { PositionValue } from './value-position.ts';
import { Delta } from '../delta.tsx';
import { Figure } from '../figure.tsx';
import { Money } from '../money.tsx';
import { Price } from '../price.tsx';
import { Qty } from '../qty.tsx';
import { MarketTime } from '../market-time.tsx';
import type { DataColumn } from '../table/data-column.ts';
import { Badge } from '../ui/badge.tsx';
import type { BotName } from '../../lib/api/get-bot-names.ts';
import { RISK_UNIT } from '@atb/core/portfolio/risk-unit';
import type { HoldingRow } from '@atb/api/rows/positions';
import { formatNumber } from '../../lib/format-number.ts';
import { incrementsOf } from '../../lib/increments.ts';
import { showSymbol, splitSymbol } from '../../lib/split-symbol.ts';
import { SourceName, sourceWord } from './source-name.tsx';

/** A position with its value at the price of the moment. */
export interface PositionRow extends HoldingRow, PositionValue {}

function ProfitCell({ row }: { readonly row: PositionRow }) {
  if (row.unrealized === null) return <span className="text-fg-3">No price</span>;
  return (
    <Delta value={row.unrealized}>
      <Money value={row.unrealized} isSigned />
      {row.unrealizedShare !== null && (
        <span className="ml-1">({formatNumber(row.unrealizedShare, { percent: true, signed: true }).text})</span>
      )}
    </Delta>
  );
}

function rMultiple(row: PositionRow): number | null {
  return row.unrealizedShare === null ? null : row.unrealizedShare / RISK_UNIT;
}

function RMultiple({ row }: { readonly row: PositionRow }) {
  const figure = formatNumber(rMultiple(row), { signed: true });
  return <Figure figure={figure} unit="R" isToned />;
}

const COLUMNS: ReadonlyArray<DataColumn<PositionRow>> = [
  {
    id: 'symbol',
    header: 'Symbol',
    width: 'minmax(9.5rem, 1.2fr)',
    isFixed: true,
    value: (row) => row.symbol,
    cell: (row) => (
      <span className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap">
        {showSymbol(row.symbol)}
        <Badge tone={row.side === 'long' ? 'up' : 'down'}>{row.side === 'long' ? 'Long' : 'Short'}</Badge>
      </span>
    ),
  },
  {
    id: 'qty',
    header: 'Size',
    isNumeric: true,
    value: (row) => row.qty,
    cell: (row) => <Qty value={row.qty} unit={splitSymbol(row.symbol).base} isOwn />,
  },
  {
    id: 'entry',
    header: 'Entry',
    isNumeric: true,
    value: (row) => row.entry_price,
    cell: (row) => <Price value={row.entry_price} tick={incrementsOf(row.symbol).tick} />,
  },
  {
    id: 'mark',
    header: 'Mark',
    isNumeric: true,
    value: (row) => row.mark,
    cell: (row) => <Price value={row.mark} tick={incrementsOf(row.symbol).tick} />,
  },
  {
    id: 'value',
    header: 'Value',
    width: 'minmax(9rem, 1fr)',
    isNumeric: true,
    value: (row) => row.value,
    // In the quote asset of its own market, whatever the reporting currency is.
    cell: (row) => <Money value={row.value} unit={splitSymbol(row.symbol).quote} />,
  },
  {
    id: 'unrealized',
    header: 'Unrealised P&L',
    width: 'minmax(10rem, 1.3fr)',
    isNumeric: true,
    value: (row) => row.unrealized,
    cell: (row) => <ProfitCell row={row} />,
  },
  {
    id: 'r',
    header: 'R multiple',
    isNumeric: true,
    value: (row) => rMultiple(row),
    cell: (row) => <RMultiple row={row} />,
  },
  {
    id: 'realized',
    header: 'Realised, average cost',
    isNumeric: true,
    value: (row) => row.realized_pnl,
    cell: (row) => <Money value={row.realized_pnl} isToned />,
  },
  {
    id: 'opened',
    header: 'Opened',
    isHidden: true,
    value: (row) => row.opened_at,
    cell: (row) => <MarketTime value={row.opened_at} />,
  },
];

/** Columns of open positions. */
export function positionColumns(bots: ReadonlyMap<string, BotName>): ReadonlyArray<DataColumn<PositionRow>> {
  return [
    ...COLUMNS,
    {
      id: 'source',
      header: 'Source',
      value: (row) => sourceWord(row.bot_id, bots),
      cell: (row) => <SourceName botId={row.bot_id} bots={bots} />,
    },
  ];
}
