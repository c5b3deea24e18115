import { toPlain } from '@atb/core/base/decimal';
import type { GridLineView } from '@atb/core/bots/grid/describe-lines';
import { Price } from '../../../components/price.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { Rows } from '../../../components/trading/rows.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useSentence } from '../../../hooks/use-sentence.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { lineNumber } from '../components/grid-levels.ts';

const STATE: Readonly<Record<GridLineView['status'], { readonly word: string; readonly tone: BadgeTone }>> = {
  buy: { word: 'Armed buy', tone: 'up' },
  sell: { word: 'Armed sell', tone: 'down' },
  unarmed: { word: 'Not armed', tone: 'warn' },
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
      id: 'rests',
      header: 'Rests at',
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
        <span className="block min-w-48 py-1 text-pretty text-fg-2">{say(reason ?? 'Its order rests.')}</span>
      ),
    },
  ];
}

/** Every line, highest first as on the chart, with what rests there or why nothing does. */
export function LinesTab({ view }: { readonly view: BotView }) {
  const { figures, bot } = view;
  const say = useSentence();
  return (
    <Rows
      label="Lines"
      columns={columns(bot.symbol, say)}
      rows={(figures?.lines ?? []).toReversed()}
      rowKey={({ index }) => String(index)}
      empty={
        <EmptyState
          title={bot.started_at === null ? 'No lines yet.' : 'No lines are laid.'}
          detail={
            figures === null
              ? 'They are laid around the market price when the bot starts.'
              : 'They are laid when the market reaches the trigger price.'
          }
        />
      }
    />
  );
}
