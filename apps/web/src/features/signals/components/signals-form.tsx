import { useId, useState, type SubmitEvent } from 'react';
import { SignalSourceField } from '../../../components/signal-source-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { OFFERED_SIGNAL_INTERVALS, type SignalInterval } from '../../../lib/signal-row.ts';
import { SCANNED_SYMBOLS } from '../api/get-signals.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { useLearning } from '../learning-setting.ts';
import type { SignalsAddress } from '../use-signals-address.ts';

/** Those that are offered, and the one that a link opened. */
function intervalOptions(chosen: SignalInterval) {
  const isOffered = OFFERED_SIGNAL_INTERVALS.some((interval) => interval === chosen);
  return [...OFFERED_SIGNAL_INTERVALS, ...(isOffered ? [] : [chosen])].map((interval) => ({
    value: interval,
    label: interval,
  }));
}

function toConfidence(text: string): string {
  const value = Math.round(Number(text));
  return Number.isFinite(value) ? String(Math.min(100, Math.max(0, value))) : '0';
}

function SymbolField({ value, onChange }: { readonly value: string; readonly onChange: (symbol: string) => void }) {
  const listId = useId();
  return (
    <>
      <Field label="Symbol" className="w-36">
        {(control) => (
          <Input
            {...control}
            list={listId}
            value={value}
            onChange={(event) => onChange(event.target.value.toUpperCase().replaceAll(/[^A-Z0-9]/gu, ''))}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <datalist id={listId}>
        {SCANNED_SYMBOLS.map((known) => (
          <option key={known} value={known}>
            {showSymbol(known)}
          </option>
        ))}
      </datalist>
    </>
  );
}

export interface SignalsFormProps {
  readonly address: SignalsAddress;
  readonly isBusy: boolean;
  /** Reads once more what was asked before. */
  readonly onRepeat: () => void;
}

/** What to read a signal of. */
export function SignalsForm({ address, isBusy, onRepeat }: SignalsFormProps) {
  const { isScan, interval, confidenceMin, change } = address;
  const [symbol, setSymbol] = useState(address.symbol);
  const [isLearning, setLearning] = useLearning();
  const ask = (values: { readonly symbol: string; readonly scan: string }): void => {
    if (values.symbol === address.symbol && (values.scan === 'all') === isScan) onRepeat();
    else change(values);
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (symbol.trim() !== '') ask({ symbol: symbol.trim(), scan: '' });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
      <SymbolField value={symbol} onChange={setSymbol} />
      <Field label="Timeframe" className="w-24">
        {(control) => (
          <Select
            {...control}
            value={interval}
            onValueChange={(value) => change({ interval: value })}
            options={intervalOptions(interval)}
          />
        )}
      </Field>
      <Field label="Minimum confidence" className="w-40">
        {(control) => (
          <NumberField
            {...control}
            value={String(confidenceMin)}
            onValueChange={(value) => change({ min: toConfidence(value) })}
            min="0"
            max="100"
            step="5"
          />
        )}
      </Field>
      <SignalSourceField
        label="Signals from"
        value={address.strategy}
        onChange={(strategy) => change({ strategy })}
        className="w-52"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" className="min-w-32" isBusy={isBusy && !isScan}>
          Get Signal
        </Button>
        <Button
          variant="outline"
          isBusy={isBusy && isScan}
          onClick={() => ask({ symbol: address.symbol, scan: 'all' })}
        >
          Scan All
        </Button>
        <Button variant="outline" aria-pressed={isLearning} onClick={() => setLearning(!isLearning)}>
          {isLearning ? 'Learning ON' : 'Learning OFF'}
        </Button>
      </div>
    </form>
  );
}
