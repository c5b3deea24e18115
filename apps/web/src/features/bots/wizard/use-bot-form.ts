import { WIZARD_MESSAGES } from '@atb/api/messages/wizard';
import { useState } from 'react';
import { useForm, type DefaultValues, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { notifySuccess } from '../../../lib/notify.ts';
import { stepAfter, stepOfField, type WizardStep } from './steps.ts';
import { useDeploy, type Deploy } from './use-deploy.ts';
import { useSuggestedName } from './use-suggested-name.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import type { AnyPlanned, NamedValues, WizardKind } from './wizard-kind.ts';
import { DEFAULT_MARKET, findWizardMarket } from './wizard-market.ts';
import type { BotFormConfig } from './wizard-start.ts';
import type { WizardState } from './form-state.ts';
import { useWizardState } from './wizard-state.ts';

interface Model<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly kind: WizardKind<Values, Planned>;
  readonly form: UseFormReturn<Values>;
  readonly wizard: WizardState<Values, Planned>;
}

/** Whether a step's own fields, and what the plan says of them, allow going on; else the first fault has the focus. */
function useStepCheck<Values extends NamedValues, Planned extends AnyPlanned>(
  { kind, form, wizard }: Model<Values, Planned>,
  symbol: string,
) {
  const [symbolError, setSymbolError] = useState<string | null>(null);
  const maySelect = (): boolean => {
    const text = wizard.account === undefined ? WIZARD_MESSAGES.account : WIZARD_MESSAGES.symbol;
    const isChosen = wizard.account !== undefined && findWizardMarket(symbol) !== null;
    setSymbolError(isChosen ? null : text);
    return isChosen;
  };
  const mayLeave = async (step: WizardStep): Promise<boolean> => {
    if (step === 'symbol') return maySelect();
    const fields = kind.stepFields[step];
    if (!(await form.trigger([...fields], { shouldFocus: true }))) return false;
    const faulty = fields.find((field) => wizard.faults[field] !== undefined);
    if (faulty !== undefined) form.setFocus(faulty);
    return faulty === undefined;
  };
  return { symbolError, mayLeave };
}

/** Deploys what is planned; anything wrong leads back to its step, which says it. */
function deployOrReturn<Values extends NamedValues, Planned extends AnyPlanned>(
  { kind, form, wizard }: Model<Values, Planned>,
  { symbol, suggestedName }: { readonly symbol: string; readonly suggestedName: string },
  { deploy, returnTo }: Pick<Deploy, 'deploy'> & { readonly returnTo: (step: WizardStep) => void },
): void {
  const { evaluation, account, values, faults } = wizard;
  const { type, stepFields } = kind;
  const [faulty] = Object.keys(faults);
  if (account === undefined) returnTo('symbol');
  else if (faulty !== undefined) returnTo(stepOfField(faulty, stepFields));
  else if (evaluation.status === 'planned') {
    const name = values.name.trim() || suggestedName;
    deploy({ type, symbol, name, exchangeAccountId: account.id, params: evaluation.params });
  } else {
    void form.trigger();
    returnTo(stepOfField(evaluation.field, stepFields));
  }
}

export interface BotFormModel<Values extends NamedValues, Planned extends AnyPlanned> extends Model<Values, Planned> {
  readonly deploy: Deploy;
  readonly symbolError: string | null;
  readonly goOn: () => void;
}

/** What this visit has of the form already, or a copy, an example, the draft or the defaults. */
function beginForm<Values extends NamedValues, Planned extends AnyPlanned>(
  kind: WizardKind<Values, Planned>,
  { start, memory }: BotFormConfig,
) {
  const kept = memory.recall<Values>(kind.type);
  if (kept !== null) return kept;
  const isOwn = start.origin !== null && start.type === kind.type;
  const values =
    isOwn && start.origin !== null ? kind.begin(start.origin) : (kind.readDraft()?.values ?? kind.defaults);
  return { start: values, values };
}

/** Everything the wizard knows and can do about one kind of bot. */
export function useBotForm<Values extends NamedValues, Planned extends AnyPlanned>(
  kind: WizardKind<Values, Planned>,
  config: BotFormConfig,
): BotFormModel<Values, Planned> {
  const { steps, memory } = config;
  const { step, symbol, goTo } = steps;
  const navigate = useNavigate();
  const [begun] = useState(() => beginForm(kind, config));
  const form = useForm<Values>({
    defaultValues: begun.values as DefaultValues<Values>,
    resolver: kind.resolver,
    mode: 'onTouched',
  });
  const wizard = useWizardState(kind, form.control, findWizardMarket(symbol) ?? DEFAULT_MARKET);
  const model = { kind, form, wizard };
  const { symbolError, mayLeave } = useStepCheck(model, symbol);
  useDraftAutosave({ type: kind.type, start: begun.start, values: wizard.values, symbol, step }, memory);
  const suggestedName = useSuggestedName(kind.label, symbol);
  const deploy = useDeploy((botId) => {
    memory.discard(kind.type);
    notifySuccess('Bot deployed', { detail: 'It starts with the next price.' });
    void navigate(`/bots/${botId}`);
  });
  const returnTo = (wrong: WizardStep): void => {
    if (wrong === 'symbol') void mayLeave(wrong);
    goTo(wrong);
  };
  return {
    ...model,
    deploy,
    symbolError,
    goOn: () => {
      if (step === 'review') deployOrReturn(model, { symbol, suggestedName }, { ...deploy, returnTo });
      else void mayLeave(step).then((isFine) => isFine && goTo(stepAfter(step, 1)));
    },
  };
}
