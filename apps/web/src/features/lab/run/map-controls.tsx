import { useId } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { valueAt, type MapDimension } from '../model/heat-map.ts';
import type { MapView } from './use-map-view.ts';

/** Values offered for a slice; of a finer parameter only so many. */
const VALUES_MAX = 200;

function SliceSelect({ dimension, view }: { readonly dimension: MapDimension; readonly view: MapView }) {
  const id = useId();
  const { name, label, count } = dimension;
  const values = Array.from({ length: Math.min(count, VALUES_MAX) }, (_, i) => String(valueAt(dimension, i)));
  const value = view.query?.slice[name];
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value === undefined ? 'all' : String(value)}
        onValueChange={(next) => view.put({ [`s.${name}`]: next === 'all' ? '' : next })}
        options={[{ value: 'all', label: 'any' }, ...values.map((each) => ({ value: each, label: each }))]}
      />
    </span>
  );
}

interface AxisSelectProps {
  readonly word: string;
  readonly value: string;
  readonly dimensions: readonly MapDimension[];
  readonly onChoose: (name: string) => void;
}

function AxisSelect({ word, value, dimensions, onChoose }: AxisSelectProps) {
  const id = useId();
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id}>{word}</label>
      <Select
        id={id}
        value={value}
        onValueChange={onChoose}
        options={dimensions.map(({ name, label }) => ({ value: name, label }))}
      />
    </span>
  );
}

export interface MapControlsProps {
  readonly dimensions: readonly MapDimension[];
  readonly view: MapView;
}

/** Which parameters the map shows, what becomes of the others, and what a cell says. */
export function MapControls({ dimensions, view }: MapControlsProps) {
  const { query, put, chooseAxis } = view;
  if (query === null) return null;
  const { x, y, rule } = query;
  const further = dimensions.filter((each) => each !== x && each !== y);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-fg-2">
      {y !== null && (
        <>
          <AxisSelect word="Across" value={x.name} dimensions={dimensions} onChoose={(name) => chooseAxis('x', name)} />
          <AxisSelect word="Up" value={y.name} dimensions={dimensions} onChoose={(name) => chooseAxis('y', name)} />
        </>
      )}
      {further.map((dimension) => (
        <SliceSelect key={dimension.name} dimension={dimension} view={view} />
      ))}
      <SegmentedControl
        label="Figure of a cell"
        variant="plain"
        value={view.figure}
        onValueChange={(figure) => put({ show: figure === 'score' ? '' : figure })}
        options={[
          { value: 'score', label: 'Score' },
          { value: 'around', label: 'With neighbours', name: 'Mean with the neighbours' },
        ]}
      />
      {further.length > 0 && (
        <SegmentedControl
          label="Of several trials in a cell"
          variant="plain"
          value={rule}
          onValueChange={(next) => put({ cells: next === 'best' ? '' : next })}
          options={[
            { value: 'best', label: 'Best' },
            { value: 'median', label: 'Median' },
          ]}
        />
      )}
      <Checkbox
        label="Outline stable cells"
        checked={view.isStabilityShown}
        onChange={(event) => put({ stable: event.target.checked ? '' : 'no' })}
        className="items-center text-xs [&>span:first-child]:mt-0"
      />
      <button
        type="button"
        onClick={() => put({ map: view.isTable ? '' : 'table' })}
        className="touch-target ml-auto rounded-xs text-2xs underline-offset-2 hover:text-fg hover:underline"
      >
        {view.isTable ? 'View as map' : 'View as table'}
      </button>
    </div>
  );
}
