import type { DcaBundle } from './dca-bundle.ts';
import { Money } from '../../../../components/money.tsx';
import { Price } from '../../../../components/price.tsx';
import type { DataColumn } from '../../../../components/table/data-column.ts';
import { SimpleTable } from '../../../../components/table/simple-table.tsx';
import { useIsBelow } from '../../../../hooks/use-media-query.ts';
import { formatNumber } from '../../../../lib/format-number.ts';
import { splitSymbol } from '../../../../lib/split-symbol.ts';
import { countText } from '../../result/bot-sum.tsx';
import type { DealFacts, OrderFacts } from './deal-facts.ts';

export interface OrdersTableProps {
  readonly facts: DealFacts;
  readonly market: DcaBundle['market'];
}

const STATUS: Readonly<Record<DcaBundle['levels'][number]['status'], string>> = {
  buy: 'open',
  unarmed: 'not placed',
  filled: 'filled',
};

function nameOf({ order }: OrderFacts): string {
  return order === 0 ? 'Base order' : `Safety ${order}`;
}

function depthText({ order, deviationPct }: OrderFacts): string {
  return order === 0 ? '' : `${formatNumber(-deviationPct, { decimals: 2, minDecimals: 0 }).text}%`;
}

function shareText({ share }: OrderFacts): string {
  return formatNumber(share, { decimals: 0, percent: true }).text;
}

function Bar({ share }: { readonly share: number }) {
  return (
    <span aria-hidden className="block h-1.5 w-full bg-surface-3">
      <span className="block h-full bg-fg-3" style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function AtEnd({ row: { atEnd } }: { readonly row: OrderFacts }) {
  if (atEnd === null) return null;
  return (
    <>
      <Price value={atEnd.price} /> <span className="text-fg-2">{STATUS[atEnd.status]}</span>
    </>
  );
}

function Average({ row: { averageOfDeepest } }: { readonly row: OrderFacts }) {
  return averageOfDeepest === null ? (
    <span className="text-fg-3">–</span>
  ) : (
    <Money value={averageOfDeepest} isToned isSigned />
  );
}

function columns(quote: string, hasEnd: boolean): ReadonlyArray<DataColumn<OrderFacts>> {
  const plain = { isSortable: false } as const;
  const figure = { ...plain, isNumeric: true } as const;
  return [
    { id: 'order', header: 'Order', ...plain, value: nameOf },
    { id: 'depth', header: 'Below base', ...figure, value: depthText },
    {
      id: 'size',
      header: `Size (${quote})`,
      ...figure,
      value: ({ size }) => size,
      cell: ({ size }) => <Money value={size} />,
    },
    {
      id: 'bar',
      header: 'Filled in',
      ...plain,
      value: ({ share }) => share,
      cell: (row) => (
        <span className="grid min-w-40 grid-cols-[minmax(0,1fr)_6.5rem] items-center gap-3">
          <Bar share={row.share} />
          <span className="num whitespace-nowrap">
            {countText(row.filledIn)} {row.filledIn === 1 ? 'deal' : 'deals'}, {shareText(row)}
          </span>
        </span>
      ),
    },
    { id: 'deepest', header: 'Went no deeper', ...figure, value: ({ deepestIn }) => countText(deepestIn) },
    {
      id: 'average',
      header: `Their average (${quote})`,
      ...figure,
      value: ({ averageOfDeepest }) => averageOfDeepest ?? '',
      cell: (row) => <Average row={row} />,
    },
    ...(hasEnd
      ? [
          {
            id: 'end',
            header: 'In the last deal',
            ...figure,
            value: ({ atEnd }: OrderFacts) => atEnd?.price ?? '',
            cell: (row: OrderFacts) => <AtEnd row={row} />,
          },
        ]
      : []),
  ];
}

/** The table on a phone: what an order is, and below it what it did. */
function OrdersList({ facts, quote }: { readonly facts: DealFacts; readonly quote: string }) {
  return (
    <ol aria-label="What each order did" className="px-3">
      {facts.orders.map((row) => (
        <li key={row.order} className="space-y-1 border-b border-line/60 py-2 text-xs last:border-0">
          <p className="num flex items-baseline gap-2">
            <span className="text-sm">{nameOf(row)}</span>
            <span className="text-fg-2">{depthText(row)}</span>
            <span className="ml-auto">
              <Money value={row.size} /> {quote}
            </span>
          </p>
          <Bar share={row.share} />
          <p className="num flex flex-wrap justify-between gap-x-3 text-fg-2">
            <span>
              filled in {countText(row.filledIn)} of {countText(facts.total)}, {shareText(row)}
            </span>
            <span>
              no deeper in {countText(row.deepestIn)}
              {row.averageOfDeepest !== null && (
                <>
                  , average <Average row={row} />
                </>
              )}
            </span>
          </p>
          {row.atEnd !== null && (
            <p className="num text-fg-2">
              in the last deal <AtEnd row={row} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How often each order of the ladder bought, and what became of the deals that went no deeper. */
export function OrdersTable({ facts, market }: OrdersTableProps) {
  const isNarrow = useIsBelow('cards');
  const { quote } = splitSymbol(market.symbol);
  if (isNarrow) return <OrdersList facts={facts} quote={quote} />;
  return (
    <SimpleTable
      label="What each order did"
      columns={columns(
        quote,
        facts.orders.some(({ atEnd }) => atEnd !== null),
      )}
      rows={facts.orders}
      rowKey={({ order }) => String(order)}
      minWidth="44rem"
      className="max-h-96 border-y border-line"
    />
  );
}
