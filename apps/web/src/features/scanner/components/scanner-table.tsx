import type { ScannedCoin } from '@atb/api/functions/market/market-analysis';
import { SCORE_PARTS } from '@atb/core/market-analysis/words';
import { useState } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { Price } from '../../../components/price.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { incrementsOf } from '../../../lib/increments.ts';
import { SignalBadge } from './signal-badge.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

/** Short enough for a heading. */
const PART_NAMES = ['Momentum', 'Reversal', 'Breakout', 'Scalping', 'Swing'];
const NO_SOURCE = 'No source on this server';

function nothing() {
  return <span title={NO_SOURCE}>—</span>;
}

const COLUMNS: ReadonlyArray<DataColumn<ScannedCoin>> = [
  { id: 'symbol', header: 'Symbol', value: ({ symbol }) => symbol },
  { id: 'name', header: 'Name', value: ({ name }) => name },
  {
    id: 'price',
    header: 'Price',
    isNumeric: true,
    value: ({ price }) => price,
    cell: ({ price, symbol }) => <Price value={price} tick={incrementsOf(symbol).tick} />,
  },
  {
    id: 'change24h',
    header: '24 h',
    isNumeric: true,
    value: ({ change24h }) => change24h,
    cell: ({ change24h }) => (change24h === null ? '—' : <Delta value={change24h} kind="points" />),
  },
  {
    id: 'score',
    header: 'Score',
    isNumeric: true,
    value: ({ score }) => score,
    cell: ({ score }) => formatNumber(score, { decimals: 1 }).text,
  },
  {
    id: 'parts',
    header: PART_NAMES.join(' / '),
    value: ({ parts }) => SCORE_PARTS.map((part) => Math.round(parts[part])).join(' / '),
    isSortable: false,
  },
  {
    id: 'signal',
    header: 'Signal',
    value: ({ signal }) => signal,
    cell: ({ signal }) => <SignalBadge signal={signal} />,
  },
  {
    id: 'confidence',
    header: 'Confidence',
    isNumeric: true,
    value: ({ confidence }) => confidence,
    cell: ({ confidence }) => `${confidence}%`,
  },
  { id: 'sentiment', header: 'Sentiment', value: ({ socialSentiment }) => socialSentiment ?? '—' },
  { id: 'regime', header: 'Regime', value: ({ regime }) => regime },
  { id: 'risk', header: 'Risk', value: ({ risk }) => risk },
  { id: 'rank', header: 'Rank', isNumeric: true, value: ({ rank }) => rank, cell: nothing },
  { id: 'marketCap', header: 'Market cap', isNumeric: true, value: ({ marketCap }) => marketCap, cell: nothing },
];

/** Rows that are drawn unless all are wanted: an exchange has hundreds. */
const ROWS_SHOWN = 60;

/** Every coin that the latest scan kept, best score first. */
export function ScannerTable({ coins }: { readonly coins: readonly ScannedCoin[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <SimpleTable
        label="Scanned coins"
        columns={COLUMNS}
        rows={isWhole ? coins : coins.slice(0, ROWS_SHOWN)}
        rowKey={({ symbol }) => symbol}
        className="max-h-80"
        minWidth="69rem"
      />
      {coins.length > ROWS_SHOWN && (
        <Button size="xs" variant="ghost" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the ${ROWS_SHOWN} best` : `Show all ${coins.length}`}
        </Button>
      )}
    </>
  );
}
