import type { WalkForwardBundle, WalkForwardFold } from '@atb/api/research-bundle';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { accountLuck, type LuckBudget } from '@atb/core/statistics/luck-budget';
import { useQuery } from '@tanstack/react-query';
import { TimeSeries } from '../../../components/chart/time-series.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { strategiesQuery } from '../../../lib/api/strategies.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showRatio } from '../../../lib/show-ratio.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { toPoints } from '../../../lib/thin-points.ts';
import { labResultQuery } from '../api/get-lab-result.ts';
import { luckAfterRunQuery } from '../api/luck-budget.ts';
import { dimensionsOf, requestOf } from '../model/run-request.ts';
import { objectiveName } from '../model/trial.ts';
import { judgeWalk } from '../model/walk-verdict.ts';
import type { MapDimension } from '../model/heat-map.ts';
import { AccountLuckLines } from '../run/account-luck-lines.tsx';
import { FigureName, LabFigure } from '../run/lab-figure.tsx';
import { FoldStrip } from './fold-strip.tsx';
import { formatDate } from '../../../lib/format-time.ts';

function toColumns(dimensions: readonly MapDimension[], scoreName: string): ReadonlyArray<DataColumn<WalkForwardFold>> {
  const change = (id: 'train' | 'test', header: string): DataColumn<WalkForwardFold> => ({
    id,
    header,
    value: (fold) => fold[id]?.totalReturn ?? null,
    cell: (fold) => <LabFigure id="totalReturn" value={fold[id]?.totalReturn ?? null} />,
    isNumeric: true,
  });
  return [
    {
      id: 'testFrom',
      header: 'Tested from',
      value: ({ testFrom }) => testFrom,
      cell: ({ testFrom }) => formatDate(testFrom),
    },
    ...dimensions.map(({ name, label }) => ({
      id: `param.${name}`,
      header: label,
      value: ({ params }: WalkForwardFold) => params?.[name] ?? null,
      cell: ({ params }: WalkForwardFold) => params?.[name] ?? 'n/a',
      isNumeric: true,
    })),
    {
      id: 'trainScore',
      header: `${scoreName}, chosen on`,
      value: ({ trainScore }) => trainScore,
      cell: ({ trainScore }) => showRatio(trainScore),
      isNumeric: true,
    },
    {
      id: 'testSharpe',
      header: 'Sharpe, tested',
      value: ({ test }) => test?.sharpe ?? null,
      cell: ({ test }) => showRatio(test?.sharpe ?? null),
      isNumeric: true,
    },
    change('train', 'Return, chosen on'),
    change('test', 'Return, tested'),
    { id: 'trades', header: 'Round trips', value: ({ test }) => test?.trades ?? null, isNumeric: true },
  ];
}

/** Return in sample beside that out of sample: the mean of what the windows promised, and what they kept. */
function meanTrainReturn(folds: readonly WalkForwardFold[]): number | null {
  const growth = folds.flatMap(({ train }) => (train?.cagr === null || train === null ? [] : [train.cagr]));
  return growth.length === 0 ? null : growth.reduce((sum, each) => sum + each, 0) / growth.length;
}

function Figures({ bundle }: { readonly bundle: WalkForwardBundle }) {
  const { figures, benchmark, folds, efficiency } = bundle;
  const promised = meanTrainReturn(folds);
  const won = folds.filter(({ test }) => (test?.totalReturn ?? 0) > 0).length;
  return (
    <KeyFigures className="mb-4 grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
      <KeyFigure
        label="Return out of sample"
        value={<LabFigure id="totalReturn" value={figures.totalReturn} />}
        detail={
          <>
            Buy and hold <Percent value={benchmark.totalReturn} />
          </>
        }
      />
      <KeyFigure
        label="Growth a year"
        value={<LabFigure id="cagr" value={figures.cagr} />}
        detail={
          <>
            In sample <LabFigure id="cagr" value={promised} />
          </>
        }
      />
      <KeyFigure
        label={
          <>
            Efficiency{' '}
            <HowComputed of="efficiency">
              Growth a year in the tests ÷ growth a year where the parameters were chosen. Near 100%: what was chosen
              kept its promise. n/a unless both are above 0, and of a result that lost money.
            </HowComputed>
          </>
        }
        value={efficiency === null ? 'n/a' : <Percent value={efficiency} isRate decimals={0} />}
        detail="of what was promised"
      />
      <KeyFigure label="Windows in profit" value={won} detail={`of ${folds.length}`} />
      <KeyFigure
        label={<FigureName id="sharpe" />}
        value={<LabFigure id="sharpe" value={figures.sharpe} />}
        detail={`${figures.trades} round trips`}
      />
      <KeyFigure
        label={<FigureName id="drawdownMax" />}
        value={<LabFigure id="drawdownMax" value={figures.drawdownMax} />}
        detail={
          <>
            Buy and hold <Percent value={-benchmark.drawdownMax} />
          </>
        }
      />
    </KeyFigures>
  );
}

interface LoadedProps {
  readonly run: ResearchRunRow;
  readonly bundle: WalkForwardBundle;
  readonly budget: LuckBudget;
}

function Loaded({ run, bundle, budget }: LoadedProps) {
  const { data: strategies } = useQuery(strategiesQuery());
  const request = requestOf(run);
  const strategy = request.definition ?? strategies?.find(({ id }) => id === request.strategyId) ?? null;
  const dimensions = dimensionsOf(run, strategy);
  const { folds, curve, market } = bundle;
  const luck = accountLuck({ equity: bundle.daily.equity, startEquity: bundle.startEquity }, budget);
  const { tone, headline } = judgeWalk(bundle, luck.deflatedSharpe);
  return (
    <>
      <Alert tone={tone === 'bad' ? 'warning' : 'info'} title={headline} className="mb-4">
        Parameters were chosen {folds.length} times on past days only, and traded on the days after them.
      </Alert>
      {bundle.warnings.map(({ code, message }) => (
        <Alert key={code} tone="warning" className="mb-4">
          {message}
        </Alert>
      ))}
      <Figures bundle={bundle} />
      <Panel title="Luck or skill" className="mb-4">
        <dl className="text-sm">
          <AccountLuckLines budget={budget} luck={luck} />
        </dl>
      </Panel>
      <Panel title="Equity out of sample, all tests in a row" className="mb-4">
        <TimeSeries
          label="Equity out of sample"
          points={toPoints(curve.time, curve.equity)}
          benchmark={toPoints(curve.time, curve.benchmark)}
          benchmarkLabel="buy and hold"
          unit={splitSymbol(market.symbol).quote}
          className="h-64"
        />
      </Panel>
      <Panel title={`${folds.length} windows, ${bundle.mode}`} className="mb-4">
        <FoldStrip folds={folds} />
      </Panel>
      <Panel title="Window by window" bodyClassName="p-0">
        <SimpleTable
          label="Windows"
          columns={toColumns(dimensions, objectiveName(bundle.objective))}
          rows={folds}
          rowKey={({ testFrom }) => testFrom}
          initialSort=""
          minWidth={`${40 + dimensions.length * 6}rem`}
        />
      </Panel>
    </>
  );
}

/** A walk-forward: what the strategy would have brought with parameters chosen on the past alone. */
export function WalkForwardView({ run }: { readonly run: ResearchRunRow }) {
  const result = useQuery({ ...labResultQuery(run.id), enabled: run.status === 'done' });
  const budget = useQuery(luckAfterRunQuery(run));
  const bundle = result.data;
  const error = result.error ?? (budget.data === undefined ? budget.error : null);
  if (run.status !== 'done') {
    return (
      <p className="text-sm text-fg-2">
        The stitched result comes when the last window is tested. Each window searches its own parameters.
      </p>
    );
  }
  if (error !== null) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <ErrorState
        title="The result could not load"
        detail={message}
        requestId={requestId}
        onRetry={() => void Promise.all([result.refetch(), budget.refetch()])}
      />
    );
  }
  if (bundle?.kind !== 'walk_forward' || budget.data === undefined) {
    return (
      <div className="space-y-4" aria-busy>
        <Skeleton className="h-16" />
        <Skeleton className="h-20" />
        <Skeleton className="h-28" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  return <Loaded run={run} bundle={bundle} budget={budget.data} />;
}
