import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { Learner, LearnerReport, Series } from '../api/learner.ts';
import { armInUse } from './arm-in-use.ts';
import { armName } from './arm-name.ts';
import { ArmsTable } from './arms-table.tsx';
import { LearnerControls } from './learner-controls.tsx';
import { RegretPlot } from './regret-plot.tsx';
import { TradesPanel } from './trades-panel.tsx';

interface LearnerViewProps {
  readonly series: Series;
  readonly report: LearnerReport;
  readonly learner: Learner;
}

function Figures({ learner, rounds }: { readonly learner: Learner; readonly rounds: number }) {
  const inUse = armInUse(learner);
  const champion = learner.arms.find(({ id }) => id === learner.champion);
  return (
    <KeyFigures className="grid-cols-1 sm:grid-cols-2 lg:grid-cols-4">
      <KeyFigure
        label="In use"
        value={inUse === null ? '—' : armName(inUse.params)}
        detail={learner.frozenArm === null ? describeRound(learner) : 'Frozen: nothing is learned'}
      />
      <KeyFigure
        label="Champion"
        value={champion === undefined ? '—' : armName(champion.params)}
        detail={
          <>
            Best with a chance of <Percent value={champion?.chance ?? 0} decimals={0} isRate />
          </>
        }
      />
      <KeyFigure label="Outcomes" value={learner.counted[learner.source]} detail={`${rounds} rounds have ended`} />
      <KeyFigure
        label="Regret"
        value={<Percent value={learner.regret.at(-1) ?? 0} />}
        detail={
          <>
            Always the defaults: <Percent value={learner.regretOfDefaults.at(-1) ?? 0} />
          </>
        }
      />
    </KeyFigures>
  );
}

function describeRound({ round }: Learner) {
  if (round === null) return 'Picked with the next signal';
  return (
    <>
      Picked <MarketTime value={round.startsAt} />
    </>
  );
}

/** What a learner believes, picked and has cost. */
export function LearnerView({ series, report, learner }: LearnerViewProps) {
  const inUse = armInUse(learner);
  const rounds = learner.regret.length;
  const arms = learner.arms.map((arm) => ({
    ...arm,
    marks: [...(arm.id === learner.champion ? ['Champion'] : []), ...(arm.id === inUse?.id ? ['In use'] : [])],
  }));
  return (
    <>
      <Figures learner={learner} rounds={rounds} />
      <LearnerControls series={series} learner={learner} />
      <Panel title="Estimated outcome by parameter set" bodyClassName="">
        <ArmsTable label="Parameters and their outcomes" arms={arms} level={report.level} />
      </Panel>
      <Panel title="Regret" bodyClassName="p-3 min-h-64">
        {rounds === 0 ? (
          <EmptyState
            title="No round has ended yet"
            detail={`A round lasts ${report.roundCandles} candles. Then every set of parameters is followed on the same candles, and what the pick has cost against the best is drawn here.`}
          />
        ) : (
          <RegretPlot
            label={`Regret over ${rounds} rounds`}
            learner={learner.regret}
            defaults={learner.regretOfDefaults}
            random={learner.regretOfRandom}
          />
        )}
      </Panel>
      <TradesPanel series={series} learner={learner} />
    </>
  );
}
