import { describeSafetySignal } from '@atb/core/bots/dca/describe-signal';
import type { SafetySignal } from '@atb/core/bots/dca/params';
import { parseTimeframe, TIMEFRAMES } from '@atb/core/market/timeframe';
import { useFormContext } from 'react-hook-form';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { readSafetySignal } from './dca-form.ts';
import type { DcaFormValues } from './dca-values.ts';
import { findSignalRule, SIGNAL_RULES } from './signal-rules.ts';

const NONE = '';
const OWN = 'own';
const FIRST_TIMEFRAME = '1h';

function listChoices(signal: SafetySignal | null) {
  const own = signal !== null && findSignalRule(signal) === null ? [{ value: OWN, label: 'A rule of its own' }] : [];
  const rules = SIGNAL_RULES.map(({ id, label }) => ({ value: id, label }));
  return [{ value: NONE, label: 'Nothing: placed at once' }, ...own, ...rules];
}

export interface SignalFieldsProps {
  /** The option as the form keeps it: JSON, or nothing. */
  readonly text: string;
  readonly fault: string | undefined;
}

/** What safety orders wait for, and on which candles. */
export function SignalFields({ text, fault }: SignalFieldsProps) {
  const { setValue } = useFormContext<DcaFormValues>();
  const signal = readSafetySignal(text);
  const chosen = signal === null ? NONE : (findSignalRule(signal)?.id ?? OWN);
  const change = (next: SafetySignal | null): void =>
    setValue('safetySignal', next === null ? '' : JSON.stringify(next), { shouldDirty: true });
  const choose = (id: string): void => {
    const rule = SIGNAL_RULES.find((each) => each.id === id)?.rule;
    if (rule !== undefined) change({ timeframe: signal?.timeframe ?? FIRST_TIMEFRAME, rule });
    else if (id === NONE) change(null);
  };
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label="Safety orders wait for" error={fault}>
          {(control) => <Select {...control} value={chosen} onValueChange={choose} options={listChoices(signal)} />}
        </Field>
        {signal !== null && (
          <Field label="On candles of">
            {(control) => (
              <Select
                {...control}
                value={signal.timeframe}
                onValueChange={(timeframe) =>
                  change({ ...signal, timeframe: parseTimeframe(timeframe) ?? FIRST_TIMEFRAME })
                }
                options={TIMEFRAMES.map((timeframe) => ({ value: timeframe, label: timeframe }))}
              />
            )}
          </Field>
        )}
      </div>
      {signal !== null && (
        <p className="text-xs text-fg-2">
          Each is bought when, at the close of a {signal.timeframe} candle at or below its price,{' '}
          {describeSafetySignal(signal)}. Its distance is then the least.
        </p>
      )}
    </>
  );
}
