import { parseTimeframe, TIMEFRAMES, timeframeMs } from '@atb/core/market/timeframe';
import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { findSeries } from '../../../lib/candle-choice.ts';
import { BOT_FORMS } from '../kinds/forms.ts';
import type { AssumptionName } from './draft.ts';
import { FilterFields } from './filter-fields.tsx';
import type { BacktestFormState } from './use-backtest-form.ts';

interface AssumptionFieldProps {
  readonly form: BacktestFormState;
  readonly name: AssumptionName;
  readonly label: string;
  readonly suffix: string;
  readonly hint?: string;
  readonly step?: string;
  readonly placeholder?: string;
}

function AssumptionField({ form, name, label, suffix, hint, step = '1', placeholder }: AssumptionFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.faults[`assumptions.${name}`]}>
      {(control) => (
        <NumberField
          {...control}
          value={form.draft.assumptions[name]}
          onValueChange={(value) => form.setAssumption(name, value)}
          min="0"
          step={step}
          suffix={suffix}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </Field>
  );
}

const PATHS = [
  { value: 'worst', label: 'Worse price first (cautious)' },
  { value: 'ohlc-nearer', label: 'Nearer extreme first' },
];
const LIMIT_RULES = [
  { value: 'through', label: 'Price trades through' },
  { value: 'touch', label: 'Price touches' },
];

/** Shorter candles that every chosen pair has; one that is chosen already stays in the list. */
function listDetails({ draft, series = [] }: BacktestFormState) {
  const { timeframe, isSeveral, symbol, assumptions } = draft;
  if (timeframe === '') return [];
  const symbols = isSeveral ? draft.symbols : [symbol];
  const shorter = TIMEFRAMES.filter((each) => {
    const isPart = timeframeMs(each) < timeframeMs(timeframe) && timeframeMs(timeframe) % timeframeMs(each) === 0;
    return isPart && symbols.every((one) => findSeries(series, one, each) !== null);
  });
  const chosen = parseTimeframe(assumptions.detailTimeframe);
  return chosen === null || shorter.includes(chosen) ? shorter : [...shorter, chosen];
}

/** When signals act and what is known of a candle's inside: of no use to a bot, whose orders rest at the venue. */
function StrategyAssumptions({ form }: { readonly form: BacktestFormState }) {
  const { draft, strategy, faults, setAssumption } = form;
  return (
    <>
      <AssumptionField
        form={form}
        name="latencyBars"
        label="Latency"
        suffix="candles"
        hint="Signals act so much later"
      />
      <Field
        label="Detail"
        hint="Shorter candles that show in which order the prices within a candle came. Without them the choice below decides."
        className="col-span-2"
        error={faults['assumptions.detailTimeframe']}
      >
        {(control) => (
          <Select
            {...control}
            value={draft.assumptions.detailTimeframe}
            onValueChange={(value) => setAssumption('detailTimeframe', value)}
            options={[
              { value: '', label: 'None' },
              ...listDetails(form).map((each) => ({ value: each, label: `${each} candles` })),
            ]}
          />
        )}
      </Field>
      <Field label="Within a candle" hint="When stop and target both lie in it" className="col-span-2">
        {(control) => (
          <Select
            {...control}
            value={draft.assumptions.intrabarPath}
            onValueChange={(value) => setAssumption('intrabarPath', value)}
            options={PATHS}
          />
        )}
      </Field>
      {strategy?.entry.short !== undefined && (
        <Switch
          label="Sell short"
          hint="Only on a venue that lends. Borrowing costs are not counted."
          checked={draft.assumptions.allowShort === 'yes'}
          onChange={(event) => setAssumption('allowShort', event.target.checked ? 'yes' : 'no')}
          className="col-span-2"
        />
      )}
    </>
  );
}

/** What the run assumes of the market and its costs, one field each. */
export function AssumptionChoices({ form }: { readonly form: BacktestFormState }) {
  const { draft, setAssumption } = form;
  const { of } = draft;
  const isStrategy = of === 'strategy';
  return (
    <div className="mt-2 grid grid-cols-2 gap-3">
      {isStrategy && <AssumptionField form={form} name="startEquity" label="Start equity" suffix="USDT" step="1000" />}
      <AssumptionField form={form} name="feeBps" label="Fee per side" suffix="bps" hint="10 bps = 0.1%" />
      <AssumptionField form={form} name="slippageBps" label="Slippage" suffix="bps" hint="Market orders and stops" />
      <AssumptionField form={form} name="spreadBps" label="Spread" suffix="bps" hint="Market orders pay half" />
      <AssumptionField
        form={form}
        name="volumeCap"
        label="Volume cap"
        suffix="%"
        hint="Of a candle’s volume"
        placeholder="none"
      />
      <FilterFields form={form} />
      {isStrategy && <StrategyAssumptions form={form} />}
      <Field label="A limit fills when" className="col-span-2">
        {(control) => (
          <Select
            {...control}
            value={draft.assumptions.limitRule}
            onValueChange={(value) => setAssumption('limitRule', value)}
            options={LIMIT_RULES}
          />
        )}
      </Field>
      {!isStrategy && <p className="col-span-2 text-xs text-fg-2">{BOT_FORMS[of].account}</p>}
    </div>
  );
}
