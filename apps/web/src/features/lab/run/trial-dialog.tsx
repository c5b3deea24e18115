import type { ResearchRunRow } from '@atb/api/research-rows';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../components/ui/button-class.ts';
import type { MapDimension } from '../model/heat-map.ts';
import type { LabTrial } from '../model/trial.ts';
import { addressOfTrial } from './backtest-address.ts';
import { FigureName, LabFigure } from './lab-figure.tsx';

const Dialog = lazy(async () => ({ default: (await import('../../../components/ui/dialog.tsx')).Dialog }));

export interface TrialDialogProps {
  readonly run: ResearchRunRow;
  readonly trial: LabTrial;
  readonly dimensions: readonly MapDimension[];
  readonly objective: string;
  readonly onClose: () => void;
}

/** One trial, with the way to see its trades. */
export function TrialDialog({ run, trial, dimensions, objective, onClose }: TrialDialogProps) {
  const { number, params, score, totalReturn, drawdownMax, sharpe, trades, fault } = trial;
  const figures = [
    [objective, score],
    ['totalReturn', totalReturn],
    ['drawdownMax', drawdownMax],
    ['sharpe', sharpe],
    ['trades', trades],
  ] as const;
  const rows = figures.filter(([id], i) => figures.findIndex(([each]) => each === id) === i);
  return (
    <Suspense fallback={null}>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={`Trial ${number + 1}`}
        description={dimensions.map(({ name, label }) => `${label} ${params[name] ?? ''}`).join(', ')}
        footer={
          <Link to={addressOfTrial(run, params)} className={buttonClass({ variant: 'primary', size: 'md' })}>
            Backtest these parameters
          </Link>
        }
      >
        {fault === null ? (
          <dl className="text-sm">
            {rows.map(([id, value]) => (
              <div
                key={id}
                className="flex h-8 items-center justify-between gap-3 border-t border-line/60 first:border-0"
              >
                <dt className="text-fg-2">
                  <FigureName id={id} />
                </dt>
                <dd className="num font-medium">
                  <LabFigure id={id} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-sm">{fault}</p>
        )}
        {fault === null && score === null && (
          <p className="mt-2 text-xs text-fg-2">
            It has no score: it broke a constraint, or the figure is not defined for it.
          </p>
        )}
      </Dialog>
    </Suspense>
  );
}
