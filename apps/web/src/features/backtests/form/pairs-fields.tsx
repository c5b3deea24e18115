import { PORTFOLIO_MAX } from '@atb/core/backtest/portfolio/portfolio-size';
import { X } from 'lucide-react';
import { CoverageBar } from '../../../components/research/coverage-bar.tsx';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { findSeries, listSymbols } from '../../../lib/candle-choice.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { BacktestFormState } from './use-backtest-form.ts';

function Chip({ symbol, onRemove }: { readonly symbol: string; readonly onRemove: () => void }) {
  return (
    <li className="flex items-center rounded-sm border border-line bg-surface-2 pl-2 text-xs">
      {showSymbol(symbol)}
      <button
        type="button"
        aria-label={`Remove ${showSymbol(symbol)}`}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-sm text-fg-2 hover:text-fg coarse:size-11"
      >
        <X aria-hidden className="size-3" />
      </button>
    </li>
  );
}

/** Two to ten pairs, each found by typing; those that are chosen stand below. */
export function PairsFields({ form }: { readonly form: BacktestFormState }) {
  const { draft, series = [], faults, setPair } = form;
  const { symbols } = draft;
  const others = listSymbols(series).filter((symbol) => !symbols.includes(symbol));
  const isFull = symbols.length >= PORTFOLIO_MAX;
  return (
    <div>
      <Field
        label="Pairs"
        hint={
          isFull
            ? `${PORTFOLIO_MAX} pairs are the most.`
            : 'They share one account; entries of one moment share its cash.'
        }
        error={faults['symbols']}
      >
        {(control) => (
          <Combobox
            {...control}
            value=""
            onValueChange={(symbol) => setPair(symbol, true)}
            options={others.map((symbol) => ({ value: symbol, label: showSymbol(symbol) }))}
            placeholder={symbols.length === 0 ? 'Search markets' : 'Add a pair'}
            emptyText="No candles of another such market."
            disabled={isFull}
          />
        )}
      </Field>
      {symbols.length > 0 && (
        <ul aria-label="Chosen pairs" className="mt-2 flex flex-wrap gap-1">
          {symbols.map((symbol) => (
            <Chip key={symbol} symbol={symbol} onRemove={() => setPair(symbol, false)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** What there is of each pair. */
export function PairsCoverage({ form }: { readonly form: BacktestFormState }) {
  const { draft, series } = form;
  const { timeframe } = draft;
  return (
    <ul aria-label="Candles of each pair" className="space-y-3">
      {draft.symbols.map((symbol) => {
        const source = timeframe === '' ? null : findSeries(series ?? [], symbol, timeframe);
        return (
          <li key={symbol}>
            <p className="mb-1 text-xs font-medium">{showSymbol(symbol)}</p>
            <CoverageBar form={{ ...form, draft: { ...draft, symbol }, source }} />
          </li>
        );
      })}
    </ul>
  );
}
