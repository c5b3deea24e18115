import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { findWizardMarket } from './wizard-market.ts';
import { readStep, WIZARD_STEPS, type WizardStep } from './steps.ts';

export interface WizardSteps {
  readonly step: WizardStep;
  readonly symbol: string;
  readonly goTo: (step: WizardStep) => void;
  readonly setSymbol: (symbol: string) => void;
  /** Takes the focus with every new step, so that keyboard and screen reader follow. */
  readonly heading: React.RefObject<HTMLHeadingElement | null>;
}

function isBeyondSymbol(step: WizardStep): boolean {
  return WIZARD_STEPS.indexOf(step) > WIZARD_STEPS.indexOf('symbol');
}

/** Step and symbol live in the address: Back works, a link leads to the same place. Without a market nothing after it opens. */
export function useWizardSteps(initial: { readonly step: WizardStep; readonly symbol: string }): WizardSteps {
  const [parameters, setParameters] = useSearchParams();
  const symbol = parameters.get('symbol') ?? initial.symbol;
  const wanted = parameters.has('step') ? readStep(parameters.get('step')) : initial.step;
  const step = isBeyondSymbol(wanted) && findWizardMarket(symbol) === null ? 'symbol' : wanted;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const put = (change: Readonly<Record<string, string>>, isReplacing: boolean): void => {
    setParameters({ step, symbol, ...change }, { replace: isReplacing, preventScrollReset: true });
  };
  return {
    step,
    symbol,
    heading,
    goTo: (next) => put({ step: next }, false),
    setSymbol: (next) => put({ symbol: next }, true),
  };
}
