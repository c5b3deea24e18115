import type { BotKind } from '@atb/core/bots/registry';
import type { RefObject } from 'react';
import type { WizardStep } from './steps.ts';
import type { WizardMemory } from './wizard-memory.ts';

/** What a form begins with when it is neither a draft nor the defaults; the form of the kind reads it. */
export type WizardOrigin =
  /** A copy of a bot. */
  | { readonly from: 'bot'; readonly name: string; readonly params: unknown }
  /** The bot of a backtest: the query of an address that holds its fields. */
  | { readonly from: 'address'; readonly query: string }
  | { readonly from: 'example'; readonly name: string };

/** Where the wizard opens. */
export interface WizardStart {
  readonly type: BotKind;
  readonly symbol: string;
  readonly step: WizardStep;
  /** Null for the draft of the kind, or its defaults. */
  readonly origin: WizardOrigin | null;
}

export interface WizardSteps {
  readonly step: WizardStep;
  readonly type: BotKind;
  readonly symbol: string;
  readonly goTo: (step: WizardStep) => void;
  readonly setSymbol: (symbol: string) => void;
  readonly setType: (type: BotKind) => void;
  /** Takes the focus with every new step, so that keyboard and screen reader follow. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** What the form of a kind is given. */
export interface BotFormConfig {
  readonly start: WizardStart;
  readonly steps: WizardSteps;
  readonly memory: WizardMemory;
}
