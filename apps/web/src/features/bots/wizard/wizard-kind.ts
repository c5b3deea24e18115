import type { BacktestedBotKind, BotKind } from '@atb/core/bots/kinds';
import type { CoinFacts } from '@atb/core/market-analysis/coin-facts';
import type { Decimal } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { BotFormPlan } from '../../../components/bot-form/form-plan.ts';
import type { ChartCandle, ChartLevel } from '../../../components/chart/chart-types.ts';
import type { GhostHandle } from '../ghost/ghost-handle.ts';
import type { BotDraft } from './draft.ts';
import type { WizardStep } from './steps.ts';
import type { WizardOrigin } from './wizard-start.ts';
import type { WizardState } from './form-state.ts';

/** What the forms of all kinds of bots hold. */
export interface NamedValues extends FieldValues {
  readonly name: string;
}

/** What the plans of all kinds of bots say. */
export interface AnyPlanned {
  readonly status: 'planned';
  readonly params: object;
  readonly plan: { readonly warnings: ReadonlyArray<{ readonly code: string; readonly message: string }> };
}

/** How large a bot may become, and how it is made smaller. All in quote units. */
export interface PlanSize {
  /** Most that it may hold at once, fees aside. */
  readonly notional: Decimal;
  /** The field that makes it smaller in proportion, with the least that still works; null when none does. */
  readonly scale: { readonly field: string; readonly value: Decimal; readonly minimum: Decimal } | null;
}

/** What of the free balance a bot sets aside, and the field that says so. */
export interface CapitalNeed {
  readonly field: string;
  /** 'Allocation'. */
  readonly label: string;
  /** Quote units. */
  readonly amount: Decimal;
}

/** What a recommendation says to one kind. */
export interface KindAdvice<Values> {
  readonly values: Partial<Values>;
  readonly reasons: readonly string[];
  /** Name and value of each option, for whoever reads. */
  readonly shown: ReadonlyArray<readonly [label: string, value: string]>;
}

interface StepProps<Values, Planned> {
  readonly wizard: WizardState<Values, Planned>;
}

/** All that one kind of bot brings to the wizard; the rest is the same for every kind. */
export interface WizardKind<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly type: BotKind;
  /** 'Grid'. */
  readonly label: string;
  /** Sentence about an answer of the risk check: all may rest, or what becomes of orders beyond a limit. */
  readonly limits: { readonly fine: string; readonly over: string };
  readonly defaults: Values;
  readonly resolver: Resolver<Values>;
  /** Fields that a step owns: they must be right before the next step. */
  readonly stepFields: Readonly<Record<WizardStep, ReadonlyArray<FieldPath<Values>>>>;
  /** Price in quote units; 0 while there is none. */
  readonly evaluate: (values: Values, market: Instrument, price: number) => BotFormPlan<Planned>;
  readonly needOf: (values: Values, evaluation: BotFormPlan<Planned>) => CapitalNeed | null;
  readonly sizeOf: (form: Planned) => PlanSize;
  readonly levelsOf: (form: Planned) => readonly ChartLevel[];
  /** What deploying will do, in sentences, in the order in which it happens. */
  readonly describe: (form: Planned, market: Instrument) => readonly string[];
  readonly readDraft: () => BotDraft<Values> | null;
  readonly begin: (origin: WizardOrigin) => Values;
  readonly Parameters: (props: StepProps<Values, Planned> & { readonly candles: readonly ChartCandle[] }) => ReactNode;
  readonly Facts: (props: StepProps<Values, Planned> & { readonly form: Planned }) => ReactNode;
  /** The kind whose backtest a ghost run is; null where there is none. */
  readonly ghost: BacktestedBotKind | null;
  /** Prices between which a replayed bot starts; null for one that lies around whatever price there is. */
  readonly startsWithin: (form: Planned) => readonly [low: number, high: number] | null;
  /** Lines of the picture that can be dragged. */
  readonly handlesOf: (form: Planned, market: Instrument) => ReadonlyArray<GhostHandle<Values>>;
  /** The fields that a recommendation overwrites, and why. */
  readonly adviceOf: (facts: CoinFacts, market: Pick<Instrument, 'priceIncrement'>) => KindAdvice<Values>;
  /** What stands above the account's limits. */
  readonly Risk: (props: StepProps<Values, Planned>) => ReactNode;
}
