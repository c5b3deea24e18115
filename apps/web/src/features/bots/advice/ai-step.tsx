import { WIZARD_MESSAGES } from '@atb/api/messages/wizard';
import type { CoinAnalysis } from '@atb/api/functions/market/market-analysis';
import { confidenceOf, riskOf } from '@atb/core/market-analysis/coin-facts';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { coinAnalysisQuery } from '../api/get-market-scan.ts';
import { findWizardMarket } from '../wizard/wizard-market.ts';
import type { AnyPlanned, NamedValues, WizardKind } from '../wizard/wizard-kind.ts';
import type { WizardState } from '../wizard/form-state.ts';
import type { AppliedAdvice } from './applied-advice.ts';
import { AdviceResult } from './advice-result.tsx';
import { MarketScanPanel } from './market-scan-panel.tsx';

export interface AiStepProps<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly kind: WizardKind<Values, Planned>;
  readonly wizard: WizardState<Values, Planned>;
  /** '' while none is chosen. */
  readonly symbol: string;
  readonly applied: AppliedAdvice<Values>;
}

/** Asks for a recommendation, says how far it is, and can be stopped. */
function useRecommendation(symbol: string) {
  const queries = useQueryClient();
  const options = coinAnalysisQuery(symbol);
  const analysis = useQuery(options);
  const isScanning = useIsFetching({ queryKey: ['market-scan'] }) > 0;
  return {
    analysis: analysis.data,
    error: analysis.error,
    isRunning: analysis.isFetching,
    stage: isScanning ? 1 : 2,
    ask: () => void analysis.refetch(),
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey }),
  };
}

function Running({
  symbol,
  stage,
  onCancel,
}: {
  readonly symbol: string;
  readonly stage: number;
  readonly onCancel: () => void;
}) {
  const doing = stage === 1 ? 'Scanning the market' : `Analysing ${showSymbol(symbol)}`;
  return (
    <div className="flex flex-wrap items-center gap-3" role="status">
      <span className="text-sm">{doing}…</span>
      <Progress label="Recommendation" value={stage} max={3} className="min-w-32 flex-1" />
      <Button size="sm" variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function useAdvice<Values extends NamedValues, Planned extends AnyPlanned>(
  { kind, wizard }: AiStepProps<Values, Planned>,
  analysis: CoinAnalysis | undefined,
) {
  const { priceIncrement } = wizard.market;
  return useMemo(() => {
    if (analysis === undefined) return null;
    const { price, change24h, marketCondition, riskAssessment, confidence } = analysis;
    const facts = { price, change24h, condition: marketCondition, risk: riskAssessment, confidence };
    return { risk: riskOf(facts), confidence: confidenceOf(facts), ...kind.adviceOf(facts, { priceIncrement }) };
  }, [analysis, priceIncrement, kind]);
}

/** Step 3: options by stated rules from what the market does now, with their reasons and what they would have done. */
export function AiStep<Values extends NamedValues, Planned extends AnyPlanned>(props: AiStepProps<Values, Planned>) {
  const { kind, wizard, symbol, applied } = props;
  const hasSymbol = findWizardMarket(symbol) !== null;
  const { analysis, error, isRunning, stage, ask, cancel } = useRecommendation(symbol);
  const advice = useAdvice(props, analysis);
  return (
    <div className="space-y-4">
      <p className="text-sm text-fg-2">
        Rules read the candles of {hasSymbol ? showSymbol(symbol) : 'a symbol'} and fill in the fields of this bot.
        Optional: with Next your own values stay as they are.
      </p>
      {!hasSymbol && (
        <Alert tone="error" title={WIZARD_MESSAGES.symbolTitle}>
          {WIZARD_MESSAGES.symbol}
        </Alert>
      )}
      {isRunning ? (
        <Running symbol={symbol} stage={stage} onCancel={cancel} />
      ) : (
        <Button variant={advice === null ? 'primary' : 'outline'} size="md" disabled={!hasSymbol} onClick={ask}>
          <Sparkles aria-hidden />
          {advice === null ? 'AI Recommend' : 'Recommend again'}
        </Button>
      )}
      {error !== null && !isRunning && (
        <Alert tone="error" title={WIZARD_MESSAGES.analysisTitle}>
          <p>{WIZARD_MESSAGES.analysis}</p>
          <p className="text-fg-2">{describeError(error).message}</p>
        </Alert>
      )}
      {advice !== null && analysis !== undefined && !isRunning && (
        <Panel title="Recommendation">
          <AdviceResult kind={kind} wizard={wizard} analysis={analysis} advice={advice} applied={applied} />
        </Panel>
      )}
      <MarketScanPanel symbol={symbol} />
    </div>
  );
}
