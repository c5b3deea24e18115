import { MESSAGES } from '@atb/api/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { notifyInfo, notifySuccess } from '../../../lib/notify.ts';
import { isChanged } from './draft.ts';
import { gridFormSchema } from '../../../components/grid/grid-form.ts';
import type { GridFormValues } from '../../../components/grid/grid-values.ts';
import { STEP_FIELDS, stepAfter, stepOfField, type WizardStep } from './steps.ts';
import { useDeploy, type Deploy } from './use-deploy.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useWizardSteps, type WizardSteps } from './use-wizard-steps.ts';
import { DEFAULT_MARKET, findWizardMarket } from './wizard-market.ts';
import { useWizardState, type WizardState } from './wizard-state.ts';

/** What the wizard begins with: a draft, a copy, an example or nothing. */
export interface WizardStart {
  readonly values: GridFormValues;
  readonly symbol: string;
  readonly step: WizardStep;
}

type Form = UseFormReturn<GridFormValues>;

/** Whether a step's own fields, and what the plan says of them, allow going on; else the first fault has the focus. */
function useStepCheck(form: Form, wizard: WizardState, symbol: string) {
  const [symbolError, setSymbolError] = useState<string | null>(null);
  const maySelect = (): boolean => {
    const text = wizard.account === undefined ? MESSAGES.wizard.account : MESSAGES.wizard.symbol;
    const isChosen = wizard.account !== undefined && findWizardMarket(symbol) !== null;
    setSymbolError(isChosen ? null : `${text}.`);
    return isChosen;
  };
  const mayLeave = async (step: WizardStep): Promise<boolean> => {
    if (step === 'symbol') return maySelect();
    if (!(await form.trigger([...STEP_FIELDS[step]], { shouldFocus: true }))) return false;
    const faulty = STEP_FIELDS[step].find((field) => wizard.faults[field] !== undefined);
    if (faulty !== undefined) form.setFocus(faulty);
    return faulty === undefined;
  };
  return { symbolError, mayLeave };
}

/** Deploys what is planned; anything wrong leads back to its step. */
function deployOrReturn(form: Form, wizard: WizardState, { symbol, goTo }: WizardSteps, { deploy }: Deploy): void {
  const { evaluation, account, values, faults } = wizard;
  const [faulty] = Object.keys(faults);
  if (account === undefined) goTo('symbol');
  else if (faulty !== undefined) goTo(stepOfField(faulty));
  else if (evaluation.status === 'planned') {
    deploy({ symbol, name: values.name.trim(), exchangeAccountId: account.id, params: evaluation.params });
  } else {
    void form.trigger();
    goTo(stepOfField(evaluation.field));
  }
}

export interface BotWizardModel {
  readonly form: Form;
  readonly steps: WizardSteps;
  readonly wizard: WizardState;
  readonly deploy: Deploy;
  readonly symbolError: string | null;
  /** The question whether to leave is open. */
  readonly isLeaving: boolean;
  readonly setLeaving: (isLeaving: boolean) => void;
  readonly goBack: () => void;
  readonly goOn: () => void;
  readonly keepAndLeave: () => void;
  readonly discardAndLeave: () => void;
}

/** Everything the wizard knows and can do. */
export function useBotWizard(start: WizardStart): BotWizardModel {
  const navigate = useNavigate();
  const form = useForm<GridFormValues>({
    defaultValues: start.values,
    // The fields stay the text that was typed; what the schema makes of them is the plan's business.
    resolver: zodResolver(gridFormSchema, undefined, { raw: true }),
    mode: 'onTouched',
  });
  const steps = useWizardSteps(start);
  const { step, symbol, goTo } = steps;
  const wizard = useWizardState(form.control, findWizardMarket(symbol) ?? DEFAULT_MARKET);
  const { symbolError, mayLeave } = useStepCheck(form, wizard, symbol);
  const { discard } = useDraftAutosave({ values: wizard.values, symbol, step }, start.values);
  const [isLeaving, setLeaving] = useState(false);
  const deploy = useDeploy((botId) => {
    discard();
    notifySuccess('Bot deployed', { detail: 'It starts with the next price.' });
    void navigate(`/bots/${botId}`);
  });
  const leave = (): void => void navigate('/bots');
  return {
    form,
    steps,
    wizard,
    deploy,
    symbolError,
    isLeaving,
    setLeaving,
    goBack: () => {
      if (step !== 'strategy') goTo(stepAfter(step, -1));
      else if (isChanged(wizard.values, start.values)) setLeaving(true);
      else leave();
    },
    goOn: () => {
      if (step === 'review') deployOrReturn(form, wizard, steps, deploy);
      else void mayLeave(step).then((isFine) => isFine && goTo(stepAfter(step, 1)));
    },
    keepAndLeave: () => {
      notifyInfo('Draft kept', { detail: 'Continue it from Bots whenever you like.' });
      leave();
    },
    discardAndLeave: () => {
      discard();
      leave();
    },
  };
}
