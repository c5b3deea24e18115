import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ParamField } from '../bot-form/param-field.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { nextSafetyOrder } from './custom-ladder.ts';
import type { DcaFormValues } from './dca-values.ts';
import type { DcaFieldsState } from './evaluate-dca-form.ts';

/** As many as the venues and the core take in one deal. */
const ROWS_MAX = 50;

interface RowProps {
  readonly index: number;
  readonly quote: string;
  readonly onRemove: () => void;
}

function Row({ index, quote, onRemove }: RowProps) {
  const number = index + 1;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_minmax(0,1fr)_2rem] items-start gap-2">
      <span aria-hidden className="num pt-7 text-right text-xs text-fg-2">
        {number}
      </span>
      <ParamField<DcaFormValues>
        name={`safetyOrders.${index}.deviationPct`}
        label={
          <>
            Below base <span className="sr-only">, safety order {number}</span>
          </>
        }
        suffix="%"
        step="0.1"
      />
      <ParamField<DcaFormValues>
        name={`safetyOrders.${index}.size`}
        label={
          <>
            Size <span className="sr-only">, safety order {number}</span>
          </>
        }
        suffix={quote}
        step="10"
      />
      <span className="pt-5">
        <IconButton label={`Remove safety order ${number}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

/** A ladder of one's own: rows from the highest to the lowest. */
export function LadderEditor({ dca: { market, values, faults } }: { readonly dca: DcaFieldsState }) {
  const { control } = useFormContext<DcaFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'safetyOrders' });
  const fault = faults['safetyOrders'];
  return (
    <div role="group" aria-label="Ladder" className="space-y-2">
      <ol className="space-y-2">
        {fields.map(({ id }, index) => (
          <Row key={id} index={index} quote={market.quote} onRemove={() => remove(index)} />
        ))}
      </ol>
      {fields.length === 0 && <p className="text-xs text-fg-2">No safety orders: the base order stands alone.</p>}
      {fault !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {fault}
        </p>
      )}
      <Button
        size="xs"
        variant="outline"
        disabled={fields.length >= ROWS_MAX}
        onClick={() => append(nextSafetyOrder(values))}
      >
        <Plus aria-hidden />
        Add safety order
      </Button>
    </div>
  );
}
