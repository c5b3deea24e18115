import type { BotKind } from '@atb/core/bots/kinds';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../../hooks/use-address.ts';
import { readWizardKind } from '../kinds/wizard-entries.ts';
import { kindParameter } from '../kinds/unnamed-kind.ts';
import { findWizardMarket } from './wizard-market.ts';
import { readStep, WIZARD_STEPS, type WizardStep } from './steps.ts';
import type { WizardStart, WizardSteps } from './wizard-start.ts';

function isBeyondSymbol(step: WizardStep): boolean {
  return WIZARD_STEPS.indexOf(step) > WIZARD_STEPS.indexOf('symbol');
}

interface WizardPlace {
  readonly type: BotKind;
  readonly step: WizardStep;
  readonly symbol: string;
}

/** Without a market nothing after it opens. */
function readPlace(address: URLSearchParams, initial: WizardStart): WizardPlace {
  const type = readWizardKind(address.get('type')) ?? initial.type;
  const symbol = address.get('symbol') ?? initial.symbol;
  const wanted = address.has('step') ? readStep(address.get('step')) : initial.step;
  const step = isBeyondSymbol(wanted) && findWizardMarket(symbol) === null ? 'symbol' : wanted;
  return { type, step, symbol };
}

function writePlace({ type, step, symbol }: WizardPlace): URLSearchParams {
  return new URLSearchParams({ ...kindParameter(type), step, symbol });
}

/** Kind, step and symbol live in the address: Back works, a link leads to the same place. */
export function useWizardSteps(initial: WizardStart): WizardSteps {
  const [address, write] = useAddress();
  const place = readPlace(address, initial);
  const { step } = place;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const put = (change: Partial<WizardPlace>, isStep = false): void =>
    write((newest) => writePlace({ ...readPlace(newest, initial), ...change }), { isStep });
  return {
    ...place,
    heading,
    goTo: (next) => put({ step: next }, true),
    setSymbol: (next) => put({ symbol: next }),
    setType: (next) => put({ type: next }),
  };
}
