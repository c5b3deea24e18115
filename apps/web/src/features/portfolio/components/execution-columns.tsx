import type { PortfolioExecution } from '@atb/api/functions/portfolio/portfolio-executions';
import { dec, toPlain } from '@atb/core/base/decimal';
import { Link } from 'react-router';
import { MarketTime } from '../../../components/market-time.tsx';
import { Money } from '../../../components/money.tsx';
import { Price } from '../../../components/price.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SideWord } from '../../../components/trading/side-word.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';

/** Decimals of a fee: small ones would read as zero with two. */
const FEE_DECIMALS = 4;

const ORDER_WORD: Readonly<Record<string, string>> = { market: 'Market', limit: 'Limit' };

function valueOf({ quantity, price }: PortfolioExecution): string {
  return toPlain(dec(quantity).times(dec(price)));
}

/** What a sale brought: a bot's by its own trade, any other on average cost. */
function resultOf({ tradeProfit, realized }: PortfolioExecution): string | null {
  return tradeProfit ?? realized;
}

function subjectOf({ id, accountId }: PortfolioExecution) {
  return { execution: id, accountId };
}

function Fee({ row }: { readonly row: PortfolioExecution }) {
  const { fee, feeAsset, symbol } = row;
  const shown = <Money value={fee} unit={feeAsset} decimals={FEE_DECIMALS} />;
  // Of one in another asset, what was charged is all that is told.
  if (feeAsset !== splitSymbol(symbol).quote) return shown;
  return (
    <ProofButton of="Fee of an execution" request={{ figure: 'fees', ...subjectOf(row) }}>
      {shown}
    </ProofButton>
  );
}

function sourceOf({ botId, botName, order }: PortfolioExecution): string {
  if (botId !== null) return botName ?? 'Bot';
  return order === null ? 'Exchange' : 'Manual';
}

function Source({ row }: { readonly row: PortfolioExecution }) {
  if (row.botId === null) return <span className="text-fg-2">{sourceOf(row)}</span>;
  return (
    <Link
      to={`/bots/${row.botId}`}
      className="touch-target text-fg-2 underline decoration-line-strong underline-offset-2 hover:text-fg"
    >
      {sourceOf(row)}
    </Link>
  );
}

function orderWord({ order, venueOrderId }: PortfolioExecution): string | null {
  return order === null ? venueOrderId : (ORDER_WORD[order.type] ?? order.type);
}

function OrderCell({ row }: { readonly row: PortfolioExecution }) {
  const { order, venueOrderId } = row;
  if (order === null) {
    if (venueOrderId === null) return <span className="text-fg-3">—</span>;
    return <CopyId value={venueOrderId} label="order id at the exchange" isShort />;
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-fg-2">{orderWord(row)}</span>
      <CopyId value={order.id} label="order id" isShort />
    </span>
  );
}

const COLUMNS: ReadonlyArray<DataColumn<PortfolioExecution>> = [
  {
    id: 'symbol',
    header: 'Symbol',
    isFixed: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <span className="font-medium whitespace-nowrap">{showSymbol(symbol)}</span>,
  },
  {
    id: 'time',
    header: 'Time',
    width: 'minmax(8rem, 1fr)',
    value: ({ at }) => at,
    cell: ({ at }) => <MarketTime value={at} />,
  },
  {
    id: 'side',
    header: 'Side',
    width: 'minmax(4rem, 0.5fr)',
    value: ({ side }) => side,
    cell: ({ side }) => <SideWord side={side} />,
  },
  {
    id: 'qty',
    header: 'Quantity',
    isNumeric: true,
    value: ({ quantity }) => quantity,
    cell: ({ quantity, symbol }) => <Qty value={quantity} unit={splitSymbol(symbol).base} isOwn />,
  },
  {
    id: 'price',
    header: 'Price',
    isNumeric: true,
    value: ({ price }) => price,
    cell: ({ price, symbol }) => <Price value={price} tick={incrementsOf(symbol).tick} />,
  },
  {
    id: 'value',
    header: 'Value',
    isNumeric: true,
    value: valueOf,
    cell: (row) => <Money value={valueOf(row)} unit={splitSymbol(row.symbol).quote} />,
  },
  {
    id: 'fee',
    header: 'Fee',
    isNumeric: true,
    value: ({ fee }) => fee,
    cell: (row) => <Fee row={row} />,
  },
  {
    id: 'result',
    header: 'Result',
    isNumeric: true,
    value: resultOf,
    cell: (row) =>
      resultOf(row) === null ? (
        <span className="text-fg-3">—</span>
      ) : (
        <ProofButton of="Result of an execution" request={{ figure: 'net', ...subjectOf(row) }}>
          <Money value={resultOf(row)} isToned />
        </ProofButton>
      ),
  },
  {
    id: 'source',
    header: 'Bot',
    width: 'minmax(7rem, 1fr)',
    value: sourceOf,
    cell: (row) => <Source row={row} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 'minmax(11rem, 1.6fr)',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    id: 'order',
    header: 'Order',
    width: 'minmax(10.5rem, 1fr)',
    value: orderWord,
    cell: (row) => <OrderCell row={row} />,
  },
];

/** Columns of executions; of several accounts each row names its own. */
export function executionColumns(accounts: readonly Account[]): ReadonlyArray<DataColumn<PortfolioExecution>> {
  if (accounts.length < 2) return COLUMNS;
  const labels = new Map(accounts.map(({ id, label }) => [id, label]));
  return [...COLUMNS, { id: 'account', header: 'Account', value: ({ accountId }) => labels.get(accountId) ?? '' }];
}
