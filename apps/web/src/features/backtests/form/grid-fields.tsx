import { findInstrument } from '@atb/core/market/instruments';
import { toPlain } from '@atb/core/base/decimal';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useImperativeHandle, type Ref } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { AdvancedFields } from '../../../components/grid/advanced-fields.tsx';
import { EndFields } from '../../../components/grid/end-fields.tsx';
import { evaluateForm } from '../../../components/grid/evaluate-form.ts';
import { gridFormSchema } from '../../../components/grid/grid-form.ts';
import type { GridFormValues } from '../../../components/grid/grid-values.ts';
import { LinesFields } from '../../../components/grid/lines-fields.tsx';
import { RangeFields } from '../../../components/grid/range-fields.tsx';
import { Money } from '../../../components/money.tsx';
import { Price } from '../../../components/price.tsx';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { useFirstPrice } from './use-first-price.ts';
import type { BacktestFormState } from './use-backtest-form.ts';

/** What the form asks of the fields of a grid. */
export interface GridHandle {
  /** Options as the server takes them; null when something has to be corrected first. */
  readonly read: () => Readonly<Record<string, unknown>> | null;
}

export interface GridFieldsProps {
  readonly form: BacktestFormState;
  readonly ref: Ref<GridHandle>;
}

/** Pairs without known increments: the server says what is wrong with them. */
const FALLBACK = findInstrument('BTCUSDT');

const SERVER_FIELD = 'grid.';

function serverFaults(faults: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = Object.entries(faults).filter(([field]) => field.startsWith(SERVER_FIELD));
  return Object.fromEntries(own.map(([field, sentence]) => [field.slice(SERVER_FIELD.length), sentence]));
}

/** The fields of a grid bot as its wizard has them, planned at the first price of the range. */
export function GridFields({ form, ref }: GridFieldsProps) {
  const { draft } = form;
  const fields = useForm<GridFormValues>({
    defaultValues: draft.grid,
    resolver: zodResolver(gridFormSchema, undefined, { raw: true }),
    mode: 'onTouched',
  });
  const values = useWatch({ control: fields.control }) as GridFormValues;
  const price = useFirstPrice(draft);
  const market = findInstrument(draft.symbol) ?? FALLBACK;
  const write = useEffectEvent((next: GridFormValues) => form.change({ grid: next }));
  useEffect(
    () => fields.subscribe({ formState: { values: true }, callback: ({ values: next }) => write(next) }),
    [fields],
  );
  const plan = market === null || price === null ? null : evaluateForm(values, market, price);
  const faults = {
    ...serverFaults(form.faults),
    ...(plan?.status === 'impossible' && { [plan.field]: plan.message }),
  };
  useImperativeHandle(ref, () => ({
    read: () => {
      void fields.trigger(undefined, { shouldFocus: true });
      const parsed = gridFormSchema.safeParse(values);
      return parsed.success && plan?.status !== 'impossible' ? parsed.data : null;
    },
  }));
  if (market === null) return null;
  const { base, quote } = splitSymbol(draft.symbol);
  const grid = { market: { ...market, base, quote }, values, faults };
  return (
    <FormProvider {...fields}>
      <div className="space-y-5">
        <RangeFields grid={grid} candles={null} />
        <p className="text-xs text-fg-2">
          {price === null ? (
            'The price at the start of the range is not known yet.'
          ) : (
            <>
              {base} stood at <Price value={price} tick={toPlain(market.priceIncrement)} /> when the range began.
            </>
          )}
          {plan?.status === 'planned' && (
            <>
              {' '}
              The smallest allocation that works is <Money value={toPlain(plan.plan.minimumAllocation)} unit={quote} />.
            </>
          )}
        </p>
        <LinesFields grid={grid} />
        <EndFields grid={grid} stopHint="0 switches it off." />
        <AdvancedFields grid={grid} />
      </div>
    </FormProvider>
  );
}
