import type { ResultFigures } from '@atb/api/research-bundle';
import { DAY_MS } from '@atb/core/base/time';
import { type FreqtradeFigures, freqtradeFigures } from '@atb/core/statistics/freqtrade-compatible';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { DefinedLabel } from '../components/defined-label.tsx';
import { NotDefined, Ratio } from '../components/ratio.tsx';

/** Null where the list of trades was cut: figures of a part would be wrong. */
function findFigures({ trades, curve, startEquity }: ResultFigures): FreqtradeFigures | null {
  if (trades.total > trades.pnl.length) return null;
  const days = ((curve.time.at(-1) ?? 0) - (curve.time[0] ?? 0)) / DAY_MS;
  return freqtradeFigures(trades.pnl, startEquity, days);
}

/** The result by the definitions of another program, to lay beside its reports. Ours stand above. */
export function FreqtradePanel({ bundle }: { readonly bundle: ResultFigures }) {
  const figures = findFigures(bundle);
  const fall = figures?.drawdownFraction ?? null;
  return (
    <Panel title="Freqtrade-compatible metrics">
      <KeyFigures className="grid-cols-2 md:grid-cols-5">
        {(['sharpe', 'sortino', 'calmar', 'expectancyRatio'] as const).map((id) => (
          <KeyFigure
            key={id}
            label={<DefinedLabel id={`freqtrade.${id}`} />}
            value={<Ratio value={figures?.[id] ?? null} />}
          />
        ))}
        <KeyFigure
          label={<DefinedLabel id="freqtrade.drawdown" />}
          value={fall === null ? <NotDefined /> : <Percent value={-fall} />}
        />
      </KeyFigures>
      <p className="mt-3 text-xs text-fg-2">
        From closed trades alone, where the figures above take the equity of every day: for comparing with reports of
        that program, and not with the figures above.
      </p>
    </Panel>
  );
}
