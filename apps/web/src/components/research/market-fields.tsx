import { TIMEFRAMES, type Timeframe } from '@atb/core/market/timeframe';
import type { ReactNode } from 'react';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Select } from '../ui/select.tsx';
import { showSymbol } from '../../lib/split-symbol.ts';
import {
  findSeries,
  listSymbols,
  presetRange,
  RANGE_PRESETS,
  toDay,
  type RangePreset,
} from '../../lib/candle-choice.ts';
import { CoverageBar } from './coverage-bar.tsx';
import type { MarketForm } from './market-form.ts';

function toTimeframeOptions(form: MarketForm) {
  const { series = [], draft, strategy, symbols = [draft.symbol] } = form;
  return TIMEFRAMES.map((timeframe) => ({
    value: timeframe,
    label: timeframe === strategy?.runsOn ? `${timeframe} (recommended)` : timeframe,
    isDisabled: symbols.some((symbol) => findSeries(series, symbol, timeframe) === null),
  }));
}

function findPreset({ draft, source }: MarketForm): RangePreset | null {
  if (source === null) return null;
  const matches = ({ value }: { readonly value: RangePreset }): boolean => {
    const { from, to } = presetRange(source, value);
    return from === draft.from && to === draft.to;
  };
  return RANGE_PRESETS.find(matches)?.value ?? null;
}

export interface MarketFieldsProps {
  readonly form: MarketForm;
  /** In place of the choice of one market. */
  readonly pairs?: ReactNode;
  /** In place of the bar of one market. */
  readonly coverage?: ReactNode;
}

/** Market, candles and the days to test on, above the bar that shows what there is of them. */
export function MarketFields({ form, pairs, coverage }: MarketFieldsProps) {
  const { draft, series = [], source, faults, change } = form;
  const limits = source === null ? {} : { min: toDay(source.first), max: toDay(source.last) };
  const clearRange = { from: '', to: '' };
  return (
    <div className="space-y-3">
      {pairs}
      <div className="grid grid-cols-2 gap-3">
        {pairs === undefined && (
          <Field label="Market" error={faults['symbol']}>
            {(control) => (
              <Combobox
                {...control}
                value={draft.symbol}
                onValueChange={(symbol) => change({ symbol, ...clearRange })}
                options={listSymbols(series).map((symbol) => ({ value: symbol, label: showSymbol(symbol) }))}
                placeholder="Search markets"
                emptyText="No candles of such a market."
              />
            )}
          </Field>
        )}
        <Field label="Candles" error={faults['timeframe']} className={pairs === undefined ? '' : 'col-span-2'}>
          {(control) => (
            <Select
              {...control}
              value={draft.timeframe}
              onValueChange={(timeframe) => change({ timeframe: timeframe as Timeframe, ...clearRange })}
              options={toTimeframeOptions(form)}
            />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First day" error={faults['from']}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.from}
              onChange={(event) => change({ from: event.target.value })}
              {...limits}
            />
          )}
        </Field>
        <Field label="Last day" error={faults['to']}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.to}
              onChange={(event) => change({ to: event.target.value })}
              {...limits}
            />
          )}
        </Field>
      </div>
      <SegmentedControl
        label="Length of the range"
        variant="boxes"
        value={findPreset(form)}
        onValueChange={(preset) => source !== null && change(presetRange(source, preset))}
        options={RANGE_PRESETS.map((preset) => ({ ...preset, isDisabled: source === null }))}
      />
      {coverage ?? <CoverageBar form={form} />}
    </div>
  );
}
