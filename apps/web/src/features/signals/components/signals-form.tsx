import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { strategiesQuery } from '../../../lib/api/strategies.ts';
import { OFFERED_SIGNAL_INTERVALS } from '../../../lib/signal-row.ts';
import { SCANNED_SYMBOLS } from '../api/get-signals.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { useLearning } from '../learning-setting.ts';
import type { SignalsAddress } from '../use-signals-address.ts';

const INTERVAL_OPTIONS = OFFERED_SIGNAL_INTERVALS.map((interval) => ({ value: interval, label: interval }));

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

/** The value of the averages and the RSI, which are no strategy: a choice cannot be empty. */
const AVERAGES = 'averages';

/** The catalogue is 40 KB: it comes with the pointer or the focus, or with an address that names a strategy. */
function SourceField({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const [isWanted, setWanted] = useState(value !== '');
  const { data = [] } = useQuery({ ...strategiesQuery(), enabled: isWanted });
  const want = (): void => setWanted(true);
  return (
    <Field label="Signals from" className="w-52">
      {(control) => (
        <div onPointerEnter={want} onFocusCapture={want}>
          <Combobox
            {...control}
            value={value === '' ? AVERAGES : value}
            onValueChange={(id) => onChange(id === AVERAGES ? '' : id)}
            options={[
              { value: AVERAGES, label: 'EMA and RSI', keywords: 'average default' },
              ...data.map(({ id, name, category }) => ({ value: id, label: name, keywords: category })),
            ]}
            placeholder="Search strategies"
            emptyText="No strategy matches."
          />
        </div>
      )}
    </Field>
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
            options={INTERVAL_OPTIONS}
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
      <SourceField value={address.strategy} onChange={(strategy) => change({ strategy })} />
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
