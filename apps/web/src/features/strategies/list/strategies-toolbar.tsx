import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Search } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { DIFFICULTIES, SIDE_LABEL, SIDES, TIMEFRAME_ORDER } from '../strategy-words.ts';
import { FIGURE_MARKETS } from './figure-markets.ts';
import { SORTS } from './sort-rows.ts';
import { countWith, type Facet, isNarrowed } from './strategy-filter.ts';
import type { StrategyAddress } from './use-strategy-address.ts';

export interface StrategiesToolbarProps {
  readonly strategies: readonly StrategyDefinition[];
  readonly address: StrategyAddress;
}

interface FacetSelectProps extends StrategiesToolbarProps {
  readonly facet: Facet;
  /** Name of the control. */
  readonly label: string;
  /** What is said while it is open: 'Any difficulty'. */
  readonly any: string;
  readonly values: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

function FacetSelect({ strategies, address, facet, label, any, values }: FacetSelectProps) {
  const { filter, change } = address;
  const count = (value: string): number => countWith(strategies, filter, { [facet]: value });
  return (
    <Select
      aria-label={label}
      value={filter[facet]}
      onValueChange={(value) => change({ [facet]: value })}
      options={[
        { value: '', label: any },
        ...values.map(({ value, label: name }) => ({ value, label: `${name} (${count(value)})` })),
      ]}
      className="max-sm:w-full sm:w-36"
    />
  );
}

/** Search, facets with what each would show, the market of the figures, and the order. */
export function StrategiesToolbar({ strategies, address }: StrategiesToolbarProps) {
  const { filter, change, clear, market, setMarket, sort, setSort, view } = address;
  const timeframes = TIMEFRAME_ORDER.filter((label) => strategies.some(({ timeframe }) => timeframe === label));
  const same = (value: string): { value: string; label: string } => ({ value, label: value });
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
      <Input
        type="search"
        aria-label="Search strategies"
        placeholder="Name or description"
        value={filter.text}
        onChange={(event) => change({ text: event.target.value })}
        prefix={<Search aria-hidden />}
        className="max-sm:col-span-2 sm:w-56"
      />
      <FacetSelect
        {...{ strategies, address }}
        facet="difficulty"
        label="Difficulty"
        any="Any difficulty"
        values={DIFFICULTIES.map(same)}
      />
      <FacetSelect
        {...{ strategies, address }}
        facet="timeframe"
        label="Timeframe"
        any="Any timeframe"
        values={timeframes.map((label) => ({ value: label, label: label === '1M' ? '1M, minute' : label }))}
      />
      <FacetSelect
        {...{ strategies, address }}
        facet="side"
        label="Direction"
        any="Any direction"
        values={SIDES.map((side) => ({ value: side, label: SIDE_LABEL[side] }))}
      />
      <Select
        aria-label="Market of the figures"
        value={market}
        onValueChange={setMarket}
        options={FIGURE_MARKETS.map((symbol) => ({ value: symbol, label: `On ${showSymbol(symbol)}` }))}
        className="max-sm:w-full sm:w-36"
      />
      {view === 'cards' && (
        <Select
          aria-label="Order"
          value={SORTS.some(({ value }) => value === sort) ? sort : ''}
          onValueChange={setSort}
          options={SORTS}
          className="max-sm:col-span-2 sm:w-40"
        />
      )}
      {isNarrowed(filter) && (
        <Button variant="ghost" onClick={clear} className="max-sm:col-span-2">
          Clear filters
        </Button>
      )}
    </div>
  );
}
