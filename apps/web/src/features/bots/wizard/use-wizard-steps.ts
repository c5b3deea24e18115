import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { findWizardMarket } from './wizard-market.ts';
import { readStep, WIZARD_STEPS, type WizardStep } from './steps.ts';
import type { WizardStart } from './wizard-start.ts';
import { readWizardType, type WizardType } from './wizard-type.ts';

export interface WizardSteps {
  readonly step: WizardStep;
  readonly type: WizardType;
  readonly symbol: string;
  readonly goTo: (step: WizardStep) => void;
  readonly setSymbol: (symbol: string) => void;
  readonly setType: (type: WizardType) => void;
  /** Takes the focus with every new step, so that keyboard and screen reader follow. */
  readonly heading: React.RefObject<HTMLHeadingElement | null>;
}

function isBeyondSymbol(step: WizardStep): boolean {
  return WIZARD_STEPS.indexOf(step) > WIZARD_STEPS.indexOf('symbol');
}

/** Kind, step and symbol live in the address: Back works, a link leads to the same place. Without a market nothing after it opens. */
export function useWizardSteps(initial: WizardStart): WizardSteps {
  const [parameters, setParameters] = useSearchParams();
  const type = readWizardType(parameters.get('type')) ?? initial.type;
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
    const { type: kind, ...rest } = { type, step, symbol, ...change };
    // A grid needs no saying: links to the wizard are older than its other kinds.
    const next = kind === 'grid' ? rest : { type: kind, ...rest };
    setParameters(next, { replace: isReplacing, preventScrollReset: true });
  };
  return {
    step,
    type,
    symbol,
    heading,
    goTo: (next) => put({ step: next }, false),
    setSymbol: (next) => put({ symbol: next }, true),
    setType: (next) => put({ type: next }, true),
  };
}
