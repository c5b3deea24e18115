import type { ResultFigures } from '@atb/api/research-bundle';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { DefinedLabel } from '../components/defined-label.tsx';
import { NotDefined } from '../components/ratio.tsx';
import { ResultFigure } from '../components/result-figure.tsx';
import { findConfidence, type Confidence } from './confidence.ts';

const ROWS = 4;

function Row({ id, interval }: Confidence) {
  return (
    <tr className="h-8 border-t border-line/60">
      <th scope="row" className="text-left font-normal text-fg-2">
        <DefinedLabel id={id} />
      </th>
      {interval === null ? (
        <td colSpan={3} className="text-right">
          <NotDefined />
        </td>
      ) : (
        [interval.low, interval.middle, interval.high].map((value, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- low, middle and high never change places
          <td key={index} className="num pl-2 text-right">
            <ResultFigure id={id} value={value} isPlain={id === 'drawdownMax'} />
          </td>
        ))
      )}
    </tr>
  );
}

/** How far the figures may be luck. */
export function ConfidencePanel({ bundle }: { readonly bundle: ResultFigures }) {
  const { data } = useQuery({
    queryKey: ['backtest-confidence', bundle.digest, bundle.dataHash],
    queryFn: () => findConfidence(bundle),
    staleTime: Infinity,
  });
  return (
    <Panel title="Confidence intervals">
      <table className="w-full text-sm">
        <thead className="text-2xs text-fg-2">
          <tr>
            <th scope="col" className="text-left font-medium">
              95% of redrawn histories
            </th>
            <th scope="col" className="text-right font-medium">
              From
            </th>
            <th scope="col" className="text-right font-medium">
              Middle
            </th>
            <th scope="col" className="text-right font-medium">
              To
            </th>
          </tr>
        </thead>
        <tbody>
          {data?.map((row) => <Row key={row.id} {...row} />) ??
            Array.from({ length: ROWS }, (_, index) => (
              <tr key={index} className="h-8 border-t border-line/60">
                <td colSpan={4}>
                  <Skeleton className="h-3 w-full" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-3 text-xs text-fg-2">
        Block bootstrap: neighbouring days stay together and are drawn with repetition. It knows only what happened in
        this range.
      </p>
    </Panel>
  );
}
