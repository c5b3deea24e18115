import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { CopyId } from '../../../../../components/ui/copy-id.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { ParamsList } from '../../../detail/params-list.tsx';
import { type ParamRows, priceOrNone } from '../../../detail/param-rows.ts';

// Reading what was never run needs the whole language of rules.
const CloneStrategy = lazy(async () => ({ default: (await import('./clone-strategy.tsx')).CloneStrategy }));

/** What a bot that has never run was given. */
const FIRST_ROWS: ParamRows = [['allocation', 'Allocation', priceOrNone]];

/** What a strategy bot was told, as it was told. */
export function StrategyParamsPanel({ view, details }: PartProps<DetailsOf<'strategy'> | null>) {
  const clone = (
    <Suspense fallback={null}>
      <CloneStrategy bot={view.bot} />
    </Suspense>
  );
  if (details === null) return <ParamsList bot={view.bot} params={view.bot.params} rows={FIRST_ROWS} clone={clone} />;
  const { definition, values, timeframe, allocation, runId } = details.state.params;
  const { quote } = splitSymbol(view.bot.symbol);
  const rows: ReadonlyArray<readonly [label: string, value: string]> = [
    ['Strategy', definition.name],
    ['Timeframe', timeframe],
    ['Allocation', `${allocation} ${quote}`],
    ...definition.parameters.map(({ name, label, default: value }) => [label, String(values[name] ?? value)] as const),
  ];
  return (
    <div className="p-3">
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-3 border-b border-line/60 text-sm">
            <dt className="text-fg-2">{label}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-xs text-fg-2">
        <span className="flex items-center gap-2">
          Bot <CopyId value={view.bot.id} label="bot id" />
        </span>
        {runId !== null && (
          <Link to={`/backtests/${runId}`} className="link">
            The backtest it came from
          </Link>
        )}
        {clone}
      </div>
    </div>
  );
}
