import { findInstrument } from '@atb/core/market/instruments';
import type { Instrument } from '@atb/core/market/instrument';
import { useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { useForm, useWatch, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import type { BotFormPlan, FieldsState } from '../../../components/bot-form/form-plan.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import type { BacktestMarket } from './backtest-market.ts';
import type { BotFieldsProps } from './bot-fields.ts';
import { useFirstPrice } from './use-first-price.ts';

/** What one kind of bot brings to its fields. */
export interface BotFieldsKind<Values extends FieldValues, Planned> {
  /** The fields in an address; what is not said has its default. */
  readonly readAddress: (address: URLSearchParams) => Values;
  /** Writes what differs from the defaults; other parts of the address stay. */
  readonly writeAddress: (address: URLSearchParams, values: Values) => URLSearchParams;
  readonly resolver: Resolver<Values>;
  /** Options as the server takes them; null while the fields are not right. */
  readonly toOptions: (values: Values) => Readonly<Record<string, unknown>> | null;
  /** Price in quote units. */
  readonly evaluate: (values: Values, market: Instrument, price: number) => BotFormPlan<Planned>;
}

function findMarket({ symbol }: BacktestMarket): Instrument {
  // Pairs without known increments: the server says what is wrong with them.
  const known = findInstrument(symbol) ?? findInstrument('BTCUSDT');
  if (known === null) throw new Error('The increments of BTCUSDT are not known.');
  return { ...known, ...splitSymbol(symbol) };
}

/** The fields of a bot as its wizard has them, planned at the first price of the range and kept in the address. */
export function useBotFields<Values extends FieldValues, Planned extends { readonly status: 'planned' }>(
  { readAddress, writeAddress, resolver, toOptions, evaluate }: BotFieldsKind<Values, Planned>,
  { tested, address, faults: serverFaults, onChange, ref }: BotFieldsProps,
) {
  const fields = useForm<Values>({
    defaultValues: readAddress(address) as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
  });
  const values = useWatch({ control: fields.control }) as Values;
  const price = useFirstPrice(tested);
  const market = findMarket(tested);
  const write = useEffectEvent((next: Values) => onChange((newest) => writeAddress(newest, next)));
  useEffect(() => {
    return fields.subscribe({ formState: { values: true }, callback: ({ values: next }) => write(next) });
  }, [fields]);
  const plan = price === null ? null : evaluate(values, market, price);
  const faults = {
    ...serverFaults,
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
