import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { strategiesQuery } from '../lib/api/strategies.ts';
import { Combobox } from './ui/combobox.tsx';
import { Field } from './ui/field.tsx';

/** The value of the averages and the RSI, which are no strategy: a choice cannot be empty. */
const AVERAGES = 'averages';

export interface SignalSourceFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Id of a strategy of the catalogue; empty for the averages and the RSI. */
  readonly value: string;
  readonly onChange: (strategy: string) => void;
  readonly className: string;
}

/** What signals are read by. The catalogue is 40 KB: it comes with the pointer or the focus, or with an address that names a strategy. */
export function SignalSourceField({ label, hint, value, onChange, className }: SignalSourceFieldProps) {
  const [isWanted, setWanted] = useState(value !== '');
  const { data = [] } = useQuery({ ...strategiesQuery(), enabled: isWanted });
  const want = (): void => setWanted(true);
  return (
    <Field label={label} hint={hint} className={className}>
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
