import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { drawHeatMap, type MapDimension } from '../model/heat-map.ts';
import type { LabTrial } from '../model/trial.ts';
import { HeatMap } from './heat-map.tsx';
import { ImportanceBars } from './importance-bars.tsx';
import { MapControls } from './map-controls.tsx';
import { useMapView } from './use-map-view.ts';

export interface MapTabProps {
  readonly trials: readonly LabTrial[];
  readonly dimensions: readonly MapDimension[];
  readonly scoreName: string;
  readonly onChoose: (trial: LabTrial) => void;
}

/** How the score depends on the parameters. */
export function MapTab({ trials, dimensions, scoreName, onChoose }: MapTabProps) {
  const view = useMapView(dimensions);
  const { query } = view;
  const key = JSON.stringify(query);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the query is made anew with every render, its text is not
  const map = useMemo(() => (query === null ? null : drawHeatMap(trials, query)), [trials, key]);
  if (query === null || map === null) return null;
  const { x, y } = query;
  const label = `${scoreName} by ${x.label}${y === null ? '' : ` and ${y.label}`}`;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Panel title={label}>
        <MapControls dimensions={dimensions} view={view} />
        <div className="mt-3">
          <HeatMap
            label={label}
            map={map}
            scoreName={scoreName}
            figure={view.figure}
            isStabilityShown={view.isStabilityShown}
            isTable={view.isTable}
            onChoose={onChoose}
          />
        </div>
        <p className="mt-2 text-xs text-fg-2">
          The frame marks the best cell. A thin outline encloses stable ones: they score at least half of the best, and
          their neighbours, a step away, keep at least 80% of that. A high cell outside of it stands alone and is likely
          to be luck.
        </p>
      </Panel>
      <ImportanceBars trials={trials} dimensions={dimensions} scoreName={scoreName} />
    </div>
  );
}
