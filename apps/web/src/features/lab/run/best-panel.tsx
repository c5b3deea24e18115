import type { SweepBundle } from '@atb/api/research-bundle';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { Link } from 'react-router';
import { DeployStrategyButton } from '../../../components/deploy/deploy-strategy-button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { MapDimension } from '../model/heat-map.ts';
import { requestOf } from '../model/run-request.ts';
import type { LabTrial } from '../model/trial.ts';
import { addressOfTrial } from './backtest-address.ts';
import { FigureName, LabFigure } from './lab-figure.tsx';

export interface BestPanelProps {
  readonly run: ResearchRunRow;
  readonly best: LabTrial | null;
  readonly bundle: SweepBundle | null;
  readonly dimensions: readonly MapDimension[];
  readonly objective: string;
  readonly isPending: boolean;
}

/** Neighbours that keep less than this share of the best score stand far below it. */
const PEAK_BELOW = 0.8;

interface Row {
  readonly id: string;
  readonly value: number | null;
}

function listFigures({ best, bundle, objective }: BestPanelProps): readonly Row[] {
  if (best === null) return [];
  const figures = bundle?.best?.figures ?? null;
  const rows: readonly Row[] = [
    { id: objective, value: best.score },
    { id: 'totalReturn', value: best.totalReturn },
    { id: 'drawdownMax', value: best.drawdownMax },
    { id: 'sharpe', value: best.sharpe },
    { id: 'trades', value: best.trades },
    { id: 'profitFactor', value: figures?.profitFactor ?? null },
    { id: 'costShare', value: figures?.costShare ?? null },
  ];
  return rows.filter(({ id }, i) => rows.findIndex((each) => each.id === id) === i);
}

function describeNeighbours(bundle: SweepBundle | null): string | null {
  const neighbourhood = bundle?.best?.neighbourhood ?? null;
  if (neighbourhood === null || neighbourhood.tried === 0) return null;
  const { stability } = neighbourhood;
  const share = stability === null ? null : Math.round(Math.max(0, stability) * 100);
  const words = share === null ? 'have no comparable score' : `keep ${share}% of its score`;
  const verdict = share === null || share >= 80 ? '' : ' A peak that stands alone is likely to be luck.';
  return `The ${neighbourhood.tried} parameter sets a step away ${words}.${verdict}`;
}

function hasPassed(bundle: SweepBundle): boolean {
  const checks = bundle.bestBacktest?.checks;
  return checks !== undefined && checks.lookahead.isPassed && checks.warmUp.isPassed;
}

/** What the search itself says against its best; told again where a bot is made of it. */
function warningsOf(bundle: SweepBundle): readonly string[] {
  const { stability = null } = bundle.best?.neighbourhood ?? {};
  const isPeak = stability !== null && stability < PEAK_BELOW;
  return [
    ...bundle.warnings.map(({ message }) => message),
    ...(isPeak
      ? ['The parameter sets a step away score far lower: a peak that stands alone is likely to be luck.']
      : []),
  ];
}

/** Only what passed its checks may trade. */
function Deploy({ run, bundle }: { readonly run: ResearchRunRow; readonly bundle: SweepBundle }) {
  const { best, strategy, market } = bundle;
  if (best === null || !hasPassed(bundle)) return null;
  return (
    <DeployStrategyButton
      definition={strategy.definition}
      params={{ ...requestOf(run).params, ...best.params }}
      symbol={market.symbol}
      timeframe={requestOf(run).timeframe}
      runId={run.id}
      recordedReturn={best.figures.totalReturn}
      warnings={warningsOf(bundle)}
      size="xs"
    />
  );
}

function describeChecks(bundle: SweepBundle): string {
  return hasPassed(bundle)
    ? 'The look-ahead and warm-up checks passed.'
    : 'It cannot be deployed: a check failed, see Equity of the best.';
}

/** The best trial so far, or for good: its parameters and what it came to. */
export function BestPanel(props: BestPanelProps) {
  const { run, best, bundle, dimensions, isPending } = props;
  const neighbours = describeNeighbours(bundle);
  const isDone = bundle !== null;
  const title = isDone ? 'Best trial' : run.status === 'running' ? 'Best so far' : 'Best of the trials made';
  return (
    <Panel
      title={title}
      className="lg:min-h-[22rem]"
      actions={
        best !== null && (
          <>
            <Link to={addressOfTrial(run, best.params)} className={buttonClass({ size: 'xs', variant: 'outline' })}>
              Backtest it
            </Link>
            {bundle !== null && <Deploy run={run} bundle={bundle} />}
          </>
        )
      }
    >
      {best === null && !isPending && (
        <p className="text-sm text-fg-2">
          No trial has a score yet: a trial counts once it trades and keeps to the constraints.
        </p>
      )}
      {best === null && isPending && <Skeleton className="h-40" />}
      {best !== null && (
        <>
          <dl className="mb-3 flex flex-wrap gap-2">
            {dimensions.map(({ name, label }) => (
              <div key={name} className="rounded-sm bg-surface-2 px-2 py-1 text-xs">
                <dt className="inline text-fg-2">{label} </dt>
                <dd className="num inline font-medium">{best.params[name]}</dd>
              </div>
            ))}
          </dl>
          <dl className="text-sm">
            {listFigures(props).map(({ id, value }) => (
              <div key={id} className="flex h-8 items-center justify-between gap-3 border-t border-line/60">
                <dt className="text-fg-2">
                  <FigureName id={id} />
                </dt>
                <dd className="num font-medium">
                  <LabFigure id={id} value={value} />
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-xs text-fg-2">
            {bundle === null
              ? 'The rest, and how its neighbours fare, follows when the sweep is done.'
              : `${neighbours ?? ''} ${describeChecks(bundle)}`}
          </p>
        </>
      )}
    </Panel>
  );
}
