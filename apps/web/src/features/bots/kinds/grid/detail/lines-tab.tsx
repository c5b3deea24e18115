import { toPlain } from '@atb/core/base/decimal';
import type { GridLineView } from '@atb/core/bots/grid/describe-lines';
import { lineNumber } from '../../../../../components/grid/grid-levels.ts';
import { Price } from '../../../../../components/price.tsx';
import { Qty } from '../../../../../components/qty.tsx';
import type { DataColumn } from '../../../../../components/table/data-column.ts';
import { SimpleTable } from '../../../../../components/table/simple-table.tsx';
import { Badge, type BadgeTone } from '../../../../../components/ui/badge.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import { useIsBelow } from '../../../../../hooks/use-media-query.ts';
import { useSentence } from '../../../../../hooks/use-sentence.ts';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';

const STATE: Readonly<Record<GridLineView['status'], { readonly word: string; readonly tone: BadgeTone }>> = {
  buy: { word: 'Buy order open', tone: 'up' },
  sell: { word: 'Sell order open', tone: 'down' },
  unarmed: { word: 'No order', tone: 'warn' },
  empty: { word: 'Empty', tone: 'outline' },
};

function columns(symbol: string, say: (sentence: string) => string): ReadonlyArray<DataColumn<GridLineView>> {
  const { tick, lot } = incrementsOf(symbol);
  const { base, quote } = splitSymbol(symbol);
  return [
    { id: 'line', header: 'Line', isFixed: true, isNumeric: true, value: lineNumber },
    {
      id: 'price',
      header: `Price (${quote})`,
      isNumeric: true,
      value: ({ price }) => toPlain(price),
      cell: ({ price }) => <Price value={toPlain(price)} tick={tick} />,
    },
    {
      id: 'state',
      header: 'State',
      value: ({ status }) => STATE[status].word,
      cell: ({ status }) => <Badge tone={STATE[status].tone}>{STATE[status].word}</Badge>,
    },
    {
      id: 'openAt',
      header: 'Open at',
      isNumeric: true,
      value: ({ restsAt }) => (restsAt === null ? null : toPlain(restsAt)),
      cell: ({ restsAt }) => <Price value={restsAt === null ? null : toPlain(restsAt)} tick={tick} />,
    },
    {
      id: 'quantity',
      header: `Open (${base})`,
      isNumeric: true,
      value: ({ restsAt, quantity }) => (restsAt === null ? null : toPlain(quantity)),
      cell: ({ restsAt, quantity }) => <Qty value={restsAt === null ? null : toPlain(quantity)} lot={lot} isOwn />,
    },
    {
      id: 'why',
      header: 'Why',
      isSortable: false,
      value: ({ reason }) => reason,
      cell: ({ reason }) => (
        <span className="block min-w-48 py-1 text-pretty text-fg-2">{say(reason ?? 'Order open.')}</span>
      ),
    },
  ];
}

interface LineListProps {
  readonly lines: readonly GridLineView[];
  readonly symbol: string;
  readonly say: (sentence: string) => string;
}

/** The lines on a phone: one row each, and the sentence only where something is to be explained. */
function LineList({ lines, symbol, say }: LineListProps) {
  const { tick, lot } = incrementsOf(symbol);
  return (
    <ul aria-label="Lines">
      {lines.map((line) => (
        <li key={line.index} className="border-b border-line/60 px-3 py-2 text-xs last:border-0">
          <div className="flex items-center gap-3">
            <span className="num w-6 text-right text-fg-2">{lineNumber(line)}</span>
            <Price value={toPlain(line.price)} tick={tick} className="text-sm" />
            <Badge tone={STATE[line.status].tone}>{STATE[line.status].word}</Badge>
            {line.restsAt !== null && (
              <span className="ml-auto">
                <Qty value={toPlain(line.quantity)} lot={lot} isOwn />
              </span>
            )}
          </div>
          {line.restsAt !== null && !line.restsAt.eq(line.price) && (
            <p className="mt-1 ml-9 text-fg-2">
              Open at <Price value={toPlain(line.restsAt)} tick={tick} />
            </p>
          )}
          {line.reason !== null && <p className="mt-1 ml-9 text-pretty text-fg-2">{say(line.reason)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Every line, highest first as on the chart, with what rests there or why nothing does. */
export function LinesTab({ view: { bot }, details }: PartProps<DetailsOf<'grid'> | null>) {
  const say = useSentence();
  const isNarrow = useIsBelow('cards');
  const lines = (details?.figures.lines ?? []).toReversed();
  if (lines.length === 0) {
    return (
      <EmptyState
        title="No lines yet."
        detail={
          details === null
            ? 'They are placed around the market price when the bot starts.'
            : 'They are placed when the market reaches the trigger price.'
        }
      />
    );
  }
  if (isNarrow) return <LineList lines={lines} symbol={bot.symbol} say={say} />;
  return (
    <SimpleTable label="Lines" columns={columns(bot.symbol, say)} rows={lines} rowKey={({ index }) => String(index)} />
  );
}
