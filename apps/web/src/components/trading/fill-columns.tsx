import { dec, toPlain } from '@atb/core/base/decimal';
import { Money } from '../money.tsx';
import { Price } from '../price.tsx';
import { Qty } from '../qty.tsx';
import { MarketTime } from '../market-time.tsx';
import type { DataColumn } from '../table/data-column.ts';
import { CopyId } from '../ui/copy-id.tsx';
import type { FillRow } from '@atb/api/rows/trade-ledger';
import type { BotName } from '../../lib/api/get-bot-names.ts';
import { incrementsOf } from '../../lib/increments.ts';
import { showSymbol, splitSymbol } from '../../lib/split-symbol.ts';
import { SideWord } from './side-word.tsx';
import { SourceName, sourceWord } from './source-name.tsx';

/** Decimals of a fee: small ones would read as zero with two. */
const FEE_DECIMALS = 4;

function notionalOf(fill: FillRow): string {
  return toPlain(dec(fill.qty).times(dec(fill.price)));
}

function Gain({ value }: { readonly value: string | null }) {
  return value === null ? <span className="text-fg-3">—</span> : <Money value={value} isToned />;
}

const COLUMNS: ReadonlyArray<DataColumn<FillRow>> = [
  {
    id: 'symbol',
    header: 'Symbol',
    isFixed: true,
    value: (fill) => fill.symbol,
    cell: (fill) => <span className="font-medium whitespace-nowrap">{showSymbol(fill.symbol)}</span>,
  },
  {
    id: 'time',
    header: 'Time',
    value: (fill) => fill.exec_ts,
    cell: (fill) => <MarketTime value={fill.exec_ts} />,
  },
  { id: 'side', header: 'Side', value: (fill) => fill.side, cell: (fill) => <SideWord side={fill.side} /> },
  {
    id: 'qty',
    header: 'Quantity',
    isNumeric: true,
    value: (fill) => fill.qty,
    cell: (fill) => <Qty value={fill.qty} unit={splitSymbol(fill.symbol).base} isOwn />,
  },
  {
    id: 'price',
    header: 'Price',
    isNumeric: true,
    value: (fill) => fill.price,
    cell: (fill) => <Price value={fill.price} tick={incrementsOf(fill.symbol).tick} />,
  },
  {
    id: 'value',
    header: 'Value',
    isNumeric: true,
    value: notionalOf,
    cell: (fill) => <Money value={notionalOf(fill)} unit={splitSymbol(fill.symbol).quote} />,
  },
  {
    id: 'fee',
    header: 'Fee',
    isNumeric: true,
    value: (fill) => fill.fee,
    cell: (fill) => <Money value={fill.fee} unit={fill.fee_asset} decimals={FEE_DECIMALS} />,
  },
  {
    id: 'trade',
    header: 'Trade profit',
    isNumeric: true,
    value: (fill) => fill.trade_profit,
    cell: (fill) => <Gain value={fill.trade_profit} />,
  },
  {
    id: 'realized',
    header: 'P&L on average cost',
    isNumeric: true,
    value: (fill) => fill.realized_pnl,
    cell: (fill) => <Gain value={fill.realized_pnl} />,
  },
  {
    id: 'liquidity',
    header: 'Liquidity',
    isHidden: true,
    value: (fill) => liquidityOf(fill) ?? '',
    cell: (fill) => <span className="text-fg-2">{liquidityOf(fill) ?? '–'}</span>,
  },
];

/** Where an execution is from that the engine did not make. */
const OUTSIDE: Readonly<Partial<Record<FillRow['source'], string>>> = { exchange: 'Exchange', import: 'Import' };

/** Who was there first; null where the exchange does not say. */
function liquidityOf(fill: FillRow): string | null {
  if (fill.maker === null) return null;
  return fill.maker ? 'Maker' : 'Taker';
}

/** Ours, or the exchange's number of an order that was none of ours. */
function orderOf(fill: FillRow): string {
  return fill.order_id ?? fill.venue_order_id ?? '';
}

/** Columns of executions. */
export function fillColumns(bots: ReadonlyMap<string, BotName>): ReadonlyArray<DataColumn<FillRow>> {
  return [
    ...COLUMNS,
    {
      id: 'source',
      header: 'Source',
      value: (fill) => OUTSIDE[fill.source] ?? sourceWord(fill.bot_id, bots),
      cell: (fill) =>
        fill.source === 'engine' ? (
          <SourceName botId={fill.bot_id} bots={bots} />
        ) : (
          <span className="text-fg-2">{OUTSIDE[fill.source]}</span>
        ),
    },
    {
      id: 'order',
      header: 'Order',
      width: 'minmax(10.5rem, 1fr)',
      isSortable: false,
      value: (fill) => orderOf(fill),
      cell: (fill) => <CopyId value={orderOf(fill)} label="order id" isShort />,
    },
  ];
}
