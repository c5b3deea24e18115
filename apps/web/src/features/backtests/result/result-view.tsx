import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense } from 'react';
import { Staged } from '../../../components/staged.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { WhenNear } from '../../../components/when-near.tsx';
import { runHistoryQuery } from '../api/get-result.ts';
import { botResultOf } from '../kinds/results.ts';
import { isUnseen } from './robustness.ts';
import { RobustnessPanel, type RobustnessPanelProps } from './robustness-panel.tsx';
import { ConfidencePanel } from './confidence-panel.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { RoundTripsPanel } from './distribution-panel.tsx';
import { ResultEquityPanel } from './equity-panel.tsx';
import { ResultKeyFigures } from './key-figures.tsx';
import { ResultMonthlyPanel } from './monthly-panel.tsx';
import { ResultWarnings } from './result-warnings.tsx';
import { ResultTradesPanel } from './trades-panel.tsx';

const ContributionsPanel = lazy(async () => ({
  default: (await import('./contributions-panel.tsx')).ContributionsPanel,
}));
const ResultFoot = lazy(async () => ({ default: (await import('./result-foot.tsx')).ResultFoot }));
/** Height of the foot's place while it is fetched. */
const FOOT_PLACE = 'h-[40rem]';

export interface ResultViewProps {
  readonly bundle: AnyBacktestBundle;
  /** Of the reader's own run; not given for a result that was shared. */
  readonly runId?: string;
}

/** What only this kind of backtest has to tell. */
function OwnPanel({ bundle }: Pick<ResultViewProps, 'bundle'>) {
  if (bundle.kind === 'backtest') return null;
  if (bundle.kind === 'portfolio') {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <ContributionsPanel bundle={bundle} />
      </Suspense>
    );
  }
  const { Panel, panelClassName } = botResultOf(bundle);
  return (
    <Suspense fallback={<Skeleton className={panelClassName} />}>
      <Panel bundle={bundle} />
    </Suspense>
  );
}

/** What comes below the first figures, from top to bottom. */
function Rest({ bundle, history }: RobustnessPanelProps) {
  return (
    <Staged fallback={<Skeleton className="h-[27rem]" />}>
      <ResultEquityPanel bundle={bundle} />
      <ResultKeyFigures bundle={bundle} part="further" />
      <RobustnessPanel bundle={bundle} history={history} />
      <OwnPanel bundle={bundle} />
      <ResultTradesPanel bundle={bundle} />
      <ResultMonthlyPanel bundle={bundle} />
      <div className="grid gap-4 lg:grid-cols-3">
        <RoundTripsPanel bundle={bundle} />
        <CostsPanel bundle={bundle} />
        <ConfidencePanel bundle={bundle} />
      </div>
      <WhenNear placeClassName={FOOT_PLACE}>
        <Suspense fallback={<Skeleton className={FOOT_PLACE} />}>
          <ResultFoot bundle={bundle} />
        </Suspense>
      </WhenNear>
    </Staged>
  );
}

/** The whole result, from the verdict down to what it rests on. Drawn again only for another result. */
export const ResultView = memo(function ResultView({ bundle, runId = '' }: ResultViewProps) {
  const { data: history = null } = useQuery({ ...runHistoryQuery(runId), enabled: runId !== '' });
  return (
    <div className="flex flex-col gap-4">
      <ResultWarnings bundle={bundle} isUnseen={isUnseen(bundle.market, history?.earlier ?? null)} />
      <ResultKeyFigures bundle={bundle} part="first" />
      <Rest bundle={bundle} history={history} />
    </div>
  );
});
