import { toPlain, ZERO } from '@atb/core/base/decimal';
import type { DcaLevelView } from '@atb/core/bots/dca/describe-levels';
import type { DcaFigures } from '@atb/core/bots/dca/figures';
import { Price } from '../../../../../components/price.tsx';
import { Qty } from '../../../../../components/qty.tsx';
import type { DataColumn } from '../../../../../components/table/data-column.ts';
import { SimpleTable } from '../../../../../components/table/simple-table.tsx';
import { Badge, type BadgeTone } from '../../../../../components/ui/badge.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import { useIsBelow } from '../../../../../hooks/use-media-query.ts';
import { useSentence } from '../../../../../hooks/use-sentence.ts';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { formatNumber } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';

type Say = (sentence: string) => string;

const STATE: Readonly<Record<DcaLevelView['status'], { readonly word: string; readonly tone: BadgeTone }>> = {
  buy: { word: 'Buy order open', tone: 'up' },
  unarmed: { word: 'No order', tone: 'warn' },
  filled: { word: 'Filled', tone: 'outline' },
};

function deviationText({ deviationPct }: DcaLevelView): string {
  return `${formatNumber(toPlain(deviationPct.neg()), { decimals: 2, minDecimals: 0 }).text}%`;
}

/** Why it does not rest; of one that does, or did, what became of it. */
function whyOf({ status, reason, filled }: DcaLevelView): string {
  if (reason !== null) return reason;
  if (status === 'filled') return 'Filled in full.';
  return filled.gt(ZERO) ? 'Partly filled; order open for the rest.' : 'Order open.';
}

function columns(symbol: string, say: Say): ReadonlyArray<DataColumn<DcaLevelView>> {
  const { tick, lot } = incrementsOf(symbol);
  const { base, quote } = splitSymbol(symbol);
  const quantity = (id: string, header: string, of: (level: DcaLevelView) => DcaLevelView['quantity']) => ({
    id,
    header,
    isNumeric: true,
    value: (level: DcaLevelView) => toPlain(of(level)),
    cell: (level: DcaLevelView) => <Qty value={toPlain(of(level))} lot={lot} isOwn />,
  });
  return [
    { id: 'order', header: 'Order', isFixed: true, isNumeric: true, value: ({ key }) => key },
    {
      id: 'price',
      header: `Price (${quote})`,
      isNumeric: true,
      value: ({ price }) => toPlain(price),
      cell: ({ price }) => <Price value={toPlain(price)} tick={tick} />,
    },
    { id: 'deviation', header: 'Below base', isNumeric: true, value: deviationText },
    {
      id: 'state',
      header: 'State',
      value: ({ status }) => STATE[status].word,
      cell: ({ status }) => <Badge tone={STATE[status].tone}>{STATE[status].word}</Badge>,
    },
    quantity('quantity', `Size (${base})`, (level) => level.quantity),
    quantity('filled', `Bought (${base})`, (level) => level.filled),
    {
      id: 'why',
      header: 'Why',
      isSortable: false,
      value: ({ reason }) => reason,
      cell: (level) => <span className="block min-w-48 py-1 text-pretty text-fg-2">{say(whyOf(level))}</span>,
    },
  ];
}

interface LadderListProps {
  readonly levels: readonly DcaLevelView[];
  readonly symbol: string;
  readonly say: Say;
}

/** The ladder on a phone: one row each, and the sentence only where something is to be explained. */
function LadderList({ levels, symbol, say }: LadderListProps) {
  const { tick, lot } = incrementsOf(symbol);
  return (
    <ul aria-label="Ladder">
      {levels.map((level) => (
        <li key={level.key} className="border-b border-line/60 px-3 py-2 text-xs last:border-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="num w-5 text-right text-fg-2">{level.key}</span>
            <Price value={toPlain(level.price)} tick={tick} className="text-sm" />
            <span className="num text-fg-2">{deviationText(level)}</span>
            <Badge tone={STATE[level.status].tone}>{STATE[level.status].word}</Badge>
            <span className="ml-auto">
              <Qty value={toPlain(level.quantity)} lot={lot} isOwn />
            </span>
          </div>
          {level.reason !== null && <p className="mt-1 ml-8 text-pretty text-fg-2">{say(level.reason)}</p>}
        </li>
      ))}
    </ul>
  );
}

/** What stands above the safety orders: the purchase they are measured from. */
function BaseLine({ deal, symbol }: Pick<DcaFigures, 'deal'> & { readonly symbol: string }) {
  if (deal === null) return null;
  return (
    <p className="border-b border-line px-3 py-2 text-xs text-fg-2">
      Deal {deal.number}:{' '}
      {deal.basePrice === null ? (
        'the base order is being bought.'
      ) : (
        <>
          the base order was bought at{' '}
          <Price value={toPlain(deal.basePrice)} tick={incrementsOf(symbol).tick} className="text-fg" />.
        </>
      )}
    </p>
  );
}

/** Every safety order of the running deal, the highest first, with what rests there or why nothing does. */
export function LadderTab({ view, details }: PartProps<DetailsOf<'dca'> | null>) {
  const say = useSentence();
  const isNarrow = useIsBelow('cards');
  if (details === null) {
    return <EmptyState title="No ladder yet." detail="It is placed below the price of the first base order." />;
  }
  const { levels, deal } = details.figures;
  const { symbol } = view.bot;
  if (deal === null) {
    const title = details.state.phase === 'finished' ? 'The bot has ended.' : 'No deal at the moment.';
    return <EmptyState title={title} detail={say(view.reason)} />;
  }
  if (levels.length === 0) {
    return (
      <>
        <BaseLine deal={deal} symbol={symbol} />
        <EmptyState
          title="No safety orders."
          detail={
            deal.basePrice === null
              ? 'They are placed below the price at which the base order is bought.'
              : 'The base order stands alone.'
          }
        />
      </>
    );
  }
  return (
    <>
      <BaseLine deal={deal} symbol={symbol} />
      {isNarrow ? (
        <LadderList levels={levels} symbol={symbol} say={say} />
      ) : (
        <SimpleTable label="Ladder" columns={columns(symbol, say)} rows={levels} rowKey={({ key }) => String(key)} />
      )}
    </>
  );
}
