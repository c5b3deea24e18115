import { Field } from '../../../components/ui/field.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import type { CopyDraft } from '../copy-draft.ts';

export interface CopyFieldsProps {
  readonly draft: CopyDraft;
  readonly onChange: (change: Partial<CopyDraft>) => void;
  readonly fault: { readonly field: string; readonly message: string } | null;
  readonly quote: string;
  /** The money of a copy that runs, and how it began, stay as they are. */
  readonly isMoneyFixed: boolean;
  /** How many copies begin with these settings, each with the allocation. */
  readonly copies?: number;
  /** Of the quote asset in the account, decimal text; null while it is not known. */
  readonly free?: string | null;
}

type NumberKey = {
  [Key in keyof CopyDraft]: string extends CopyDraft[Key] ? Key : never;
}[keyof CopyDraft];

interface NumberRow {
  readonly field: NumberKey;
  readonly label: string;
  readonly hint: string;
  readonly suffix: string;
  readonly step: string;
}

const SIZINGS = [
  { value: 'fraction', label: 'In proportion to the provider' },
  { value: 'fixed', label: 'Fixed amount' },
  { value: 'risk', label: 'By risk' },
] as const;

const MINIMUMS = [
  { value: 'skip', label: 'Skip them' },
  { value: 'raise', label: 'Raise them to the minimum' },
] as const;

const BEGINNINGS = [
  { value: 'flat', label: 'Flat, with its next trade' },
  { value: 'mirror', label: 'Mirror what it holds now' },
] as const;

const HOLDINGS = [
  { value: 'sell', label: 'Sell the coins' },
  { value: 'keep', label: 'Keep the coins' },
] as const;

function sizingRow(sizing: CopyDraft['sizing'], quote: string): NumberRow {
  switch (sizing) {
    case 'fraction':
      return {
        field: 'sharePct',
        label: 'Share',
        hint: '100% uses your allocation as the provider uses its equity.',
        suffix: '%',
        step: '10',
      };
    case 'fixed':
      return { field: 'amount', label: 'Amount', hint: 'Of every purchase.', suffix: quote, step: '10' };
    case 'risk':
      return {
        field: 'riskPct',
        label: 'Risk',
        hint: 'Of the allocation, lost where the stop loss sells. Needs a stop loss.',
        suffix: '%',
        step: '0.5',
      };
  }
}

const limitRows = (quote: string): readonly NumberRow[] => [
  { field: 'stopLossPct', label: 'Stop loss', hint: 'Below your average price; 0 for none.', suffix: '%', step: '1' },
  {
    field: 'maxDrawdownPct',
    label: 'Drawdown limit',
    hint: 'The copy ends this far below its highest value; 0 for never.',
    suffix: '%',
    step: '5',
  },
  { field: 'maxTradeAmount', label: 'Largest trade', hint: 'Empty for no limit.', suffix: quote, step: '10' },
  {
    field: 'maxSlippagePct',
    label: 'Slippage guard',
    hint: 'Purchases above the provider’s price by more are skipped.',
    suffix: '%',
    step: '0.1',
  },
  {
    field: 'maxLateSeconds',
    label: 'Latest start',
    hint: 'Older purchases are skipped. Sales are always copied.',
    suffix: 's',
    step: '10',
  },
];

function allocationHint(copies: number, quote: string, free: string | null): string {
  const what = copies > 1 ? 'What each copy may have spent at any time' : 'What the copy may have spent at any time';
  return free === null ? `${what}.` : `${what}; ${formatNumber(free).text} ${quote} free.`;
}

/** Everything that can be set on a copy. */
export function CopyFields({ draft, onChange, fault, quote, isMoneyFixed, copies = 1, free = null }: CopyFieldsProps) {
  const faultOf = (field: string): string | null => (fault?.field === field ? fault.message : null);
  const number = ({ field, label, hint, suffix, step }: NumberRow) => (
    <Field key={field} label={label} hint={hint} error={faultOf(field)}>
      {(control) => (
        <NumberField
          {...control}
          value={draft[field]}
          onValueChange={(value) => onChange({ [field]: value })}
          min="0"
          step={step}
          suffix={suffix}
        />
      )}
    </Field>
  );
  const choice = <Value extends string>(
    label: string,
    value: Value,
    options: ReadonlyArray<{ readonly value: Value; readonly label: string }>,
    change: (value: Value) => Partial<CopyDraft>,
  ) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={(next) => {
            const chosen = options.find((option) => option.value === next);
            if (chosen !== undefined) onChange(change(chosen.value));
          }}
          options={options}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!isMoneyFixed &&
        number({
          field: 'allocation',
          label: 'Allocation',
          hint: allocationHint(copies, quote, free),
          suffix: quote,
          step: '50',
        })}
      {!isMoneyFixed && choice('Begin', draft.begins, BEGINNINGS, (begins) => ({ begins }))}
      {choice('Size', draft.sizing, SIZINGS, (sizing) => ({ sizing }))}
      {number(sizingRow(draft.sizing, quote))}
      {limitRows(quote).map(number)}
      {choice('Trades below the minimum', draft.belowMinimum, MINIMUMS, (belowMinimum) => ({ belowMinimum }))}
      {choice('When the copy ends by itself', draft.holdingsAtEnd, HOLDINGS, (holdingsAtEnd) => ({ holdingsAtEnd }))}
    </div>
  );
}
