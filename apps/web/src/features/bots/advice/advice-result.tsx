import type { CoinAnalysis } from '@atb/api/functions/market/market-analysis';
import type { RiskBand } from '@atb/core/market-analysis/words';
import { useMemo } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { toSubject } from '../ghost/to-subject.ts';
import { useGhost } from '../ghost/use-ghost.ts';
import type { WizardState } from '../wizard/form-state.ts';
import { PlanFact } from '../wizard/plan-fact.tsx';
import type { AnyPlanned, KindAdvice, NamedValues, WizardKind } from '../wizard/wizard-kind.ts';
import { AiBadge } from './ai-badge.tsx';
import type { AppliedAdvice } from './applied-advice.ts';

const RISK_TONE = { Low: 'neutral', Medium: 'warn', High: 'danger' } as const;

export interface AdviceResultProps<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly kind: WizardKind<Values, Planned>;
  readonly wizard: WizardState<Values, Planned>;
  readonly analysis: CoinAnalysis;
  readonly advice: KindAdvice<Values> & { readonly risk: RiskBand; readonly confidence: number };
  readonly applied: AppliedAdvice<Values>;
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  return (
    <section>
      <h3 className="text-xs font-medium">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-4 text-xs marker:text-fg-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the recommended bot would have done in the last ninety days: the same replay as beside the fields. */
function AdviceGhost<Values extends NamedValues, Planned extends AnyPlanned>({
  kind,
  wizard,
  advice,
}: AdviceResultProps<Values, Planned>) {
  const { values, market, price } = wizard;
  const last = price?.last ?? 0;
  const subject = useMemo(
    () => toSubject(kind, market.symbol, kind.evaluate({ ...values, ...advice.values }, market, last)),
    [kind, values, advice.values, market, last],
  );
  const { run, refusal, error } = useGhost(kind.ghost, market.symbol, subject);
  const figures = run?.figures ?? null;
  const isSilent = error !== null || refusal !== null;
  return (
    <section className="min-h-24">
      <h3 className="text-xs font-medium">The last 90 days with these parameters</h3>
      {isSilent ? (
        <p className="mt-1 text-xs text-fg-2">{refusal ?? 'There are no candles to replay them on.'}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-6">
          <PlanFact label="Result" value={figures === null ? '—' : <Delta value={figures.totalReturn} />} />
          <PlanFact
            label="Max drawdown"
            value={figures === null ? '—' : <Percent value={figures.drawdownMax} isRate />}
          />
          <PlanFact
            label="Executions"
            value={figures === null ? '—' : formatNumber(figures.fills, { decimals: 0 }).text}
          />
          <PlanFact
            label="Price since its start"
            value={figures === null ? '—' : <Delta value={figures.priceChange} />}
          />
        </dl>
      )}
    </section>
  );
}

/** Market analysis, risk, reasons and confidence of a recommendation; nothing changes before it is applied. */
export function AdviceResult<Values extends NamedValues, Planned extends AnyPlanned>(
  props: AdviceResultProps<Values, Planned>,
) {
  const { analysis, advice, applied } = props;
  const { risk, confidence } = advice;
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium capitalize">{analysis.marketCondition} market</span>
        <Badge tone={RISK_TONE[risk]}>{risk} risk</Badge>
        <span className="num text-fg-2">Confidence {confidence}%</span>
        <AiBadge state={applied.state} />
      </p>
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {advice.shown.map(([label, value]) => (
          <PlanFact key={label} label={label} value={value} />
        ))}
      </dl>
      <Sentences title="Market analysis" sentences={analysis.reasons} />
      <Sentences title="Reasons" sentences={advice.reasons} />
      <AdviceGhost {...props} />
      <Button variant="primary" size="md" onClick={() => applied.apply(advice.values)}>
        Apply AI Parameters
      </Button>
    </div>
  );
}
