import { findInstrument } from '@atb/core/market/instruments';
import type { Instrument } from '@atb/core/market/instrument';
import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import type { BotFormPlan, FieldsState } from '../../../components/bot-form/form-plan.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import type { BacktestDraft, BacktestSubject } from './draft.ts';
import { useFirstPrice } from './use-first-price.ts';
import type { BacktestFormState } from './use-backtest-form.ts';

/** What the form asks of the fields of a bot. */
export interface BotHandle {
  /** Options as the server takes them; null when something has to be corrected first. */
  readonly read: () => Readonly<Record<string, unknown>> | null;
}

export interface BotFieldsProps {
  readonly form: BacktestFormState;
  readonly ref: Ref<BotHandle>;
}

/** What one kind of bot brings to its fields. */
export interface BotFieldsKind<Values extends FieldValues, Planned> {
  readonly of: Exclude<BacktestSubject, 'strategy'>;
  readonly valuesOf: (draft: BacktestDraft) => Values;
  readonly toDraft: (values: Values) => Partial<BacktestDraft>;
  readonly resolver: Resolver<Values>;
  /** Options as the server takes them; null while the fields are not right. */
  readonly toOptions: (values: Values) => Readonly<Record<string, unknown>> | null;
  /** Price in quote units. */
  readonly evaluate: (values: Values, market: Instrument, price: number) => BotFormPlan<Planned>;
}

/** What the server says of the fields of a bot, by their own names. */
function serverFaults({ faults }: BacktestFormState, of: string): Readonly<Record<string, string>> {
  const prefix = `${of}.`;
  const own = Object.entries(faults).filter(([field]) => field.startsWith(prefix));
  return Object.fromEntries(own.map(([field, sentence]) => [field.slice(prefix.length), sentence]));
}

function findMarket({ symbol }: BacktestDraft): Instrument {
  // Pairs without known increments: the server says what is wrong with them.
  const known = findInstrument(symbol) ?? findInstrument('BTCUSDT');
  if (known === null) throw new Error('The increments of BTCUSDT are not known.');
  return { ...known, ...splitSymbol(symbol) };
}

/** The fields of a bot as its wizard has them, planned at the first price of the range and kept in the draft. */
export function useBotFields<Values extends FieldValues, Planned extends { readonly status: 'planned' }>(
  { of, valuesOf, toDraft, resolver, toOptions, evaluate }: BotFieldsKind<Values, Planned>,
  { form, ref }: BotFieldsProps,
) {
  const { draft } = form;
  const fields = useForm<Values>({
    defaultValues: valuesOf(draft) as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
  });
  const values = useWatch({ control: fields.control }) as Values;
  const price = useFirstPrice(draft);
  const market = findMarket(draft);
  const write = useEffectEvent((next: Values) => form.change(toDraft(next)));
  useEffect(() => {
    return fields.subscribe({ formState: { values: true }, callback: ({ values: next }) => write(next) });
  }, [fields]);
  const plan = price === null ? null : evaluate(values, market, price);
  const faults = {
    ...serverFaults(form, of),
    ...(plan?.status === 'impossible' && { [plan.field]: plan.message }),
  };
  useImperativeHandle(ref, () => ({
    read: () => {
      void fields.trigger(undefined, { shouldFocus: true });
      return plan?.status === 'impossible' ? null : toOptions(values);
    },
  }));
  const state: FieldsState<Values> = { market, values, faults };
  return { fields, state, price, plan };
}
