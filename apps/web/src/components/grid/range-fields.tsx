import { toPlain } from '@atb/core/base/decimal';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { usePreferences } from '../../hooks/use-preferences.ts';
import type { ChartCandle } from '../chart/chart-types.ts';
import { decimalsOf, formatNumber } from '../../lib/format-number.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import type { GridFormValues } from './grid-values.ts';
import { ParamField } from '../bot-form/param-field.tsx';
import { SUGGESTION_DAYS, suggestRange, type RangeSuggestion, type SuggestionDays } from './suggest-range.ts';
import type { GridFieldsState } from './grid-fields-state.ts';

export interface RangeFieldsProps {
  readonly grid: GridFieldsState;
  /** Hourly, oldest first, of at least the longest window; null where nothing is to be suggested. */
  readonly candles: readonly ChartCandle[] | null;
}

type Outcome = { readonly days: SuggestionDays; readonly suggestion: RangeSuggestion | null } | null;

function SuggestionNote({ outcome, tick }: { readonly outcome: Outcome; readonly tick: string }) {
  const { timeZone } = usePreferences();
  if (outcome === null) {
    return <>Takes the lowest low and the highest high of that window. What held then need not hold now.</>;
  }
  const { days, suggestion } = outcome;
  if (suggestion === null) return <>There are not enough candles for the last {days} days.</>;
  const say = (value: string): string => formatNumber(value, { decimals: decimalsOf(tick) }).text;
  return (
    <>
      Lowest low {say(suggestion.lower)} and highest high {say(suggestion.upper)} of the last {days} days:{' '}
      {suggestion.candleCount} hourly candles from {formatDateTime(suggestion.from, timeZone)} to{' '}
      {formatDateTime(suggestion.to, timeZone)}.
    </>
  );
}

/** Puts the range of the last days into the fields, and says where it is from. */
function Suggestions({ grid, candles }: { readonly grid: GridFieldsState; readonly candles: readonly ChartCandle[] }) {
  const { setValue, clearErrors } = useFormContext<GridFormValues>();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { priceIncrement } = grid.market;
  const suggest = (days: SuggestionDays): void => {
    const suggestion = suggestRange(candles, days, priceIncrement);
    setOutcome({ days, suggestion });
    if (suggestion === null) return;
    setValue('range', 'fixed', { shouldDirty: true });
    setValue('lower', suggestion.lower, { shouldDirty: true });
    setValue('upper', suggestion.upper, { shouldDirty: true });
    clearErrors(['lower', 'upper']);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-xs text-fg-2">Suggest a range from the last</span>
        {SUGGESTION_DAYS.map((days) => (
          <Button key={days} size="xs" disabled={candles.length === 0} onClick={() => suggest(days)}>
            {days} days
          </Button>
        ))}
      </div>
      <p className="mt-1 text-xs text-fg-2" aria-live="polite">
        <SuggestionNote outcome={outcome} tick={toPlain(priceIncrement)} />
      </p>
    </div>
  );
}

/** Where the lines lie: around the price or between two prices, with a suggestion that says its window. */
export function GridRangeFields({ grid, candles }: RangeFieldsProps) {
  const { market, faults, values } = grid;
  const { control } = useFormContext<GridFormValues>();
  const { field } = useController({ control, name: 'range' });
  const tick = toPlain(market.priceIncrement);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-base font-medium">Range</legend>
      <SegmentedControl
        label="Where the lines lie"
        value={field.value}
        onValueChange={field.onChange}
        options={[
          { value: 'around', label: 'Around the price' },
          { value: 'fixed', label: 'Between two prices' },
        ]}
      />
      {values.range === 'around' ? (
        <ParamField<GridFormValues>
          name="stepPct"
          label="Step between lines"
          suffix="%"
          step="0.1"
          fault={faults['stepPct']}
          hint="Of the price at the start. Upper and lower price are 0: the range follows from step and lines."
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <ParamField<GridFormValues>
            name="lower"
            label="Lower price"
            suffix={market.quote}
            step={tick}
            fault={faults['lower']}
          />
          <ParamField<GridFormValues>
            name="upper"
            label="Upper price"
            suffix={market.quote}
            step={tick}
            fault={faults['upper']}
          />
        </div>
      )}
      {candles !== null && <Suggestions grid={grid} candles={candles} />}
    </fieldset>
  );
}
