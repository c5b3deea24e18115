import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { type LocalStrategies, localStrategiesQuery } from '../../../lib/api/local-strategies.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';

type Row = LocalStrategies['strategies'][number];

const NONE = <span className="text-fg-3">n/a</span>;

type Column = DataColumn<Row>;

function moneyColumn(id: string, header: string, pick: (row: Row) => number | null): Column {
  return {
    id,
    header,
    isNumeric: true,
    value: pick,
    cell: (row) => {
      const value = pick(row);
      return value === null ? NONE : <Money value={value} isToned />;
    },
  };
}

function percentColumn(id: string, header: string, pick: (row: Row) => number): Column {
  return { id, header, isNumeric: true, value: pick, cell: (row) => <span className="num">{pick(row)}%</span> };
}

const NAME: Column = {
  id: 'name',
  header: 'Strategy',
  value: ({ name }) => name,
  cell: ({ name, catalogueId }) => (
    <Link className="hover:underline" to={`/strategies/${catalogueId}`}>
      {name}
    </Link>
  ),
};

const WON: Column = {
  id: 'won',
  header: 'Won',
  isNumeric: true,
  value: ({ performance }) => performance.winRate,
  cell: ({ performance: { winRate } }) => (winRate === null ? NONE : <Percent value={winRate} isRate />),
};

const CONSISTENCY: Column = {
  id: 'consistency',
  header: 'Consistency',
  isNumeric: true,
  value: ({ performance }) => performance.consistency,
  cell: ({ performance: { consistency } }) =>
    consistency === null ? NONE : <span className="num">{formatNumber(consistency, { decimals: 2 }).text}</span>,
};

function columnsFor(quote: string): readonly Column[] {
  return [
    NAME,
    percentColumn('confidence', 'Confidence', ({ confidence }) => confidence),
    {
      id: 'size',
      header: `Size, ${quote}`,
      isNumeric: true,
      value: ({ tradeSize }) => tradeSize,
      cell: ({ tradeSize }) => <Money value={tradeSize} />,
    },
    percentColumn('stop', 'Stop', ({ stopPct }) => stopPct),
    percentColumn('expected', 'Meant to bring', ({ expectedReturn }) => expectedReturn),
    { id: 'trades', header: 'Trades', isNumeric: true, value: ({ performance }) => performance.totalTrades },
    WON,
    moneyColumn('average', `Average, ${quote}`, ({ performance }) => performance.avgProfit),
    moneyColumn('best', 'Best', ({ performance }) => performance.bestTrade),
    moneyColumn('worst', 'Worst', ({ performance }) => performance.worstTrade),
    CONSISTENCY,
  ];
}

/** The profile, in a sentence; before there is one, when it comes. */
function describeProfile({ profile, tradeCount, strategies }: LocalStrategies): string {
  if (profile === null) {
    const left = 5 - tradeCount;
    return `A profile comes after five closed trades: ${left} more.`;
  }
  const nameOf = (id: string | null) => strategies.find((each) => each.id === id)?.name.toLowerCase() ?? null;
  const [most, best] = [nameOf(profile.mostTraded), nameOf(profile.mostProfitable)];
  return [
    `Of ${tradeCount} closed trades ${Math.round(profile.winRate * 100)}% were won.`,
    most === null ? 'Most were by hand.' : `Most were ${most}.`,
    best === null ? '' : `Most was made by ${best}.`,
    profile.bestCondition === null ? '' : `Most were won in a market that was ${profile.bestCondition}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function Loaded({ answer }: { readonly answer: LocalStrategies }) {
  const { quote } = splitSymbol(answer.symbol);
  const condition = answer.marketCondition ?? 'not known: there are too few candles';
  return (
    <>
      <div className="mb-2 text-sm text-pretty text-fg-2">
        {describeProfile(answer)} {showSymbol(answer.symbol)} is {condition}.{' '}
        <HowComputed of="Confidence">
          60, plus 10 in a market that suits the strategy and minus 10 in another, plus or minus up to 25 for its win
          rate (in full from ten trades on), within 30 and 95. Size is 15, 10 or 5% of equity by high, medium and low
          risk, in proportion to confidence over 60, at most 25% of equity and at least 1. Stops are 3, 2 and 1.5% by
          the same risk. What a strategy is meant to bring is a stated figure, not measured.
        </HowComputed>
      </div>
      <SimpleTable
        label="Own trades by strategy"
        columns={columnsFor(quote)}
        rows={answer.strategies}
        rowKey={({ id }) => id}
        initialSort="-confidence"
        minWidth="56rem"
      />
      {answer.insights.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm text-fg-2" aria-label="Insights">
          {answer.insights.slice(0, 3).map((insight) => (
            <li key={insight}>{insight}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Body({ symbol }: { readonly symbol: string }) {
  const { data, error, isPending, refetch } = useQuery(localStrategiesQuery(symbol));
  if (isPending) return <Skeleton className="h-64" />;
  if (data !== undefined) return <Loaded answer={data} />;
  const { message, requestId } = describeError(error);
  return (
    <ErrorState
      title="Your trades could not be read"
      detail={message}
      requestId={requestId}
      onRetry={() => void refetch()}
    />
  );
}

/** What the account's own closed trades say of six strategies; read when it is opened. */
export function OwnTrades({ symbol }: { readonly symbol: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mb-4 rounded-lg border border-line bg-surface-1 p-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="touch-target cursor-pointer text-sm font-medium">What your own trades say</summary>
      <div className="mt-3">{isOpen && <Body symbol={symbol} />}</div>
    </details>
  );
}
