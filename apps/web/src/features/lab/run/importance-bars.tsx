import { rateParameters } from '@atb/core/backtest/sweep/parameter-importance';
import { useDeferredValue, useMemo } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { indexOfValue, valueAt, type MapDimension } from '../model/heat-map.ts';
import type { LabTrial } from '../model/trial.ts';

export interface ImportanceBarsProps {
  readonly trials: readonly LabTrial[];
  readonly dimensions: readonly MapDimension[];
  readonly scoreName: string;
}

function rate(trials: readonly LabTrial[], dimensions: readonly MapDimension[]) {
  const space = {
    combinations: 0,
    dimensions: dimensions.map((each) => ({ ...each, valueAt: (index: number) => valueAt(each, index) })),
  };
  const points = trials.map(({ params, score }) => ({
    point: dimensions.map((each) => indexOfValue(each, params[each.name] ?? Number.NaN)),
    score,
  }));
  const labels = new Map(dimensions.map(({ name, label }) => [name, label]));
  return rateParameters(space, points)
    .map(({ name, share }) => ({ name, share, label: labels.get(name) ?? name }))
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
}

/** How much of the differences between scores each parameter explains by itself. */
export function ImportanceBars({ trials, dimensions, scoreName }: ImportanceBarsProps) {
  const settled = useDeferredValue(trials);
  const names = dimensions.map(({ name }) => name).join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dimensions are made anew with every render, their names are not
  const rated = useMemo(() => rate(settled, dimensions), [settled, names]);
  return (
    <Panel
      title="Parameter importance"
      actions={
        <HowComputed of="parameter importance">
          Variance of the mean scores of a parameter’s values ÷ variance of all scores. What the shares leave open comes
          from parameters acting together, and from chance.
        </HowComputed>
      }
    >
      <ul className="space-y-3">
        {rated.map(({ name, label, share }) => (
          <li key={name} className="text-xs">
            <div className="mb-1 flex justify-between gap-2">
              <span>{label}</span>
              {share === null ? (
                <span className="text-fg-2">n/a</span>
              ) : (
                <Percent value={share} isRate decimals={0} className="text-fg-2" />
              )}
            </div>
            <div aria-hidden className="h-2 bg-surface-3">
              <div className="h-full bg-fg-2" style={{ width: `${(share ?? 0) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-fg-2">
        Share of the differences in {scoreName} that a parameter explains by itself. One that explains nothing need not
        be tuned.
      </p>
    </Panel>
  );
}
