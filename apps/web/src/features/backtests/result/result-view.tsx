import type { BacktestBundle } from '@atb/api/research-bundle';
import { ConfidencePanel } from './confidence-panel.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { DistributionPanel } from './distribution-panel.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { ResultKeyFigures } from './key-figures.tsx';
import { MonthlyPanel } from './monthly-panel.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';
import { ResultWarnings } from './result-warnings.tsx';
import { TradesPanel } from './trades-panel.tsx';

export interface ResultViewProps {
  readonly bundle: BacktestBundle;
  /** Whether the reader may load candles; without them there is no chart of prices. */
  readonly hasCandles?: boolean;
}

/** The whole result, from the verdict down to what it rests on. */
export function ResultView({ bundle, hasCandles = true }: ResultViewProps) {
  return (
    <div className="flex flex-col gap-4">
      <ResultWarnings bundle={bundle} />
      <ResultKeyFigures bundle={bundle} />
      <EquityPanel bundle={bundle} />
      <TradesPanel bundle={bundle} hasCandles={hasCandles} />
      <MonthlyPanel bundle={bundle} />
      <div className="grid gap-4 lg:grid-cols-3">
        <DistributionPanel bundle={bundle} />
        <CostsPanel bundle={bundle} />
        <ConfidencePanel bundle={bundle} />
      </div>
      <ProvenancePanel bundle={bundle} />
    </div>
  );
}
