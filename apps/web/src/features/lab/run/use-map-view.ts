import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import type { CellRule, MapDimension, MapQuery } from '../model/heat-map.ts';
import type { CellFigure } from './paint-heat-map.ts';

export interface MapView {
  /** Null where nothing was varied. */
  readonly query: MapQuery | null;
  readonly figure: CellFigure;
  readonly isStabilityShown: boolean;
  readonly isTable: boolean;
  readonly put: (changes: Readonly<Record<string, string>>) => void;
  /** Puts a parameter on an axis; the other's changes places with it. */
  readonly chooseAxis: (axis: 'x' | 'y', name: string) => void;
}

function readSlice(address: URLSearchParams, further: readonly MapDimension[]): MapQuery['slice'] {
  const chosen = further.flatMap(({ name }) => {
    const text = address.get(`s.${name}`);
    return text === null || text === '' || Number.isNaN(Number(text)) ? [] : [[name, Number(text)] as const];
  });
  return Object.fromEntries(chosen);
}

function readAxes(address: URLSearchParams, dimensions: readonly MapDimension[]) {
  const x = dimensions.find(({ name }) => name === address.get('x')) ?? dimensions[0] ?? null;
  const others = dimensions.filter((each) => each !== x);
  const y = others.find(({ name }) => name === address.get('y')) ?? others[0] ?? null;
  return { x, y, further: others.filter((each) => each !== y) };
}

/** What the map shows, kept in the address: `?x=fast&y=slow&s.exit=20&cells=median&show=around&stable=no&map=table`. */
export function useMapView(dimensions: readonly MapDimension[]): MapView {
  const [address, write] = useAddress();
  const { x, y, further } = readAxes(address, dimensions);
  const rule: CellRule = address.get('cells') === 'median' ? 'median' : 'best';
  const put: MapView['put'] = (changes) => write((newest) => withValues(newest, changes));
  const chooseAxis: MapView['chooseAxis'] = (axis, name) =>
    write((newest) => {
      const { x: across, y: up } = readAxes(newest, dimensions);
      const isOther = name === (axis === 'x' ? up?.name : across?.name);
      const swapped = { x: up?.name ?? '', y: across?.name ?? '' };
      return withValues(newest, isOther ? swapped : { [axis]: name, [`s.${name}`]: '' });
    });
  return {
    query: x === null ? null : { x, y, slice: readSlice(address, further), rule },
    figure: address.get('show') === 'around' ? 'around' : 'score',
    isStabilityShown: address.get('stable') !== 'no',
    isTable: address.get('map') === 'table',
    put,
    chooseAxis,
  };
}
