import { useSearchParams } from 'react-router';
import type { CellRule, MapDimension, MapQuery } from '../model/heat-map.ts';
import type { CellFigure } from './paint-heat-map.ts';

export interface MapView {
  /** Null where nothing was varied. */
  readonly query: MapQuery | null;
  readonly figure: CellFigure;
  readonly isStabilityShown: boolean;
  readonly isTable: boolean;
  readonly put: (changes: Readonly<Record<string, string>>) => void;
}

function readSlice(address: URLSearchParams, further: readonly MapDimension[]): MapQuery['slice'] {
  const chosen = further.flatMap(({ name }) => {
    const text = address.get(`s.${name}`);
    return text === null || text === '' || Number.isNaN(Number(text)) ? [] : [[name, Number(text)] as const];
  });
  return Object.fromEntries(chosen);
}

/** What the map shows, kept in the address: `?x=fast&y=slow&s.exit=20&cells=median&show=around&stable=no&map=table`. */
export function useMapView(dimensions: readonly MapDimension[]): MapView {
  const [address, setAddress] = useSearchParams();
  const x = dimensions.find(({ name }) => name === address.get('x')) ?? dimensions[0] ?? null;
  const others = dimensions.filter((each) => each !== x);
  const y = others.find(({ name }) => name === address.get('y')) ?? others[0] ?? null;
  const further = others.filter((each) => each !== y);
  const rule: CellRule = address.get('cells') === 'median' ? 'median' : 'best';
  const put = (changes: Readonly<Record<string, string>>): void => {
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(changes)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    query: x === null ? null : { x, y, slice: readSlice(address, further), rule },
    figure: address.get('show') === 'around' ? 'around' : 'score',
    isStabilityShown: address.get('stable') !== 'no',
    isTable: address.get('map') === 'table',
    put,
  };
}
