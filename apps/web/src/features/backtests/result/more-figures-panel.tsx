import type { ResultFigures } from '@atb/api/research-bundle';
import { kellyCriterion } from '@atb/core/statistics/expectancy';
import { omegaRatio } from '@atb/core/statistics/omega';
import { simpleReturns } from '@atb/core/statistics/returns';
import { stability } from '@atb/core/statistics/stability';
import { tailRatio } from '@atb/core/statistics/tail-ratio';
import { useMemo } from 'react';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { DefinedLabel } from '../components/defined-label.tsx';
import { ResultFigure } from '../components/result-figure.tsx';

const YEAR_DAYS = 365;

function findFigures({ daily, startEquity, trades }: ResultFigures) {
  const returns = simpleReturns(daily.equity, startEquity);
  return [
    ['stability', stability(returns)],
    ['tailRatio', tailRatio(returns)],
    ['omega', omegaRatio(returns, { periodsPerYear: YEAR_DAYS })],
    // Of a list that was cut the share of a part would be wrong.
    ['kelly', trades.total > trades.pnl.length ? null : kellyCriterion(trades.pnl)],
  ] as const;
}

/** The shape of the days and of the round trips, for whoever asks for more than the figures at the top. */
export function MoreFiguresPanel({ bundle }: { readonly bundle: ResultFigures }) {
  const figures = useMemo(() => findFigures(bundle), [bundle]);
  return (
    <Panel title="More figures">
      <KeyFigures>
        {figures.map(([id, value]) => (
          <KeyFigure key={id} label={<DefinedLabel id={id} />} value={<ResultFigure id={id} value={value} />} />
        ))}
      </KeyFigures>
    </Panel>
  );
}
