import type { HeatMapData } from '../model/heat-map.ts';
import { cellText } from './paint-heat-map.ts';

export interface HeatMapTableProps {
  readonly label: string;
  readonly map: HeatMapData;
  readonly scoreName: string;
}

/** The map as a table with headings on both sides. */
export function HeatMapTable({ label, map: { x, y, cells }, scoreName }: HeatMapTableProps) {
  const columns = x.names.length;
  return (
    <div role="region" aria-label={`${label}, table`} tabIndex={0} className="max-h-[32rem] overflow-auto">
      <table className="num text-xs">
        <caption className="sr-only">
          {scoreName} by {x.label} across{y.name !== '' && ` and ${y.label} down`}
        </caption>
        <thead>
          <tr className="h-7 text-2xs text-fg-2">
            <th scope="col" className="sticky left-0 bg-surface-1 px-2 text-left font-medium">
              {y.name === '' ? scoreName : `${y.label} \\ ${x.label}`}
            </th>
            {x.names.map((name) => (
              <th key={name} scope="col" className="px-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {y.names.map((name, row) => (
            <tr key={name} className="h-7 border-t border-line/60">
              <th scope="row" className="sticky left-0 bg-surface-1 px-2 text-left font-normal text-fg-2">
                {name === '' ? scoreName : name}
              </th>
              {cells.slice(row * columns, (row + 1) * columns).map((cell, i) => (
                <td key={x.names[i]} className="px-2 text-right">
                  {cell.score === null ? (cell.tried === 0 ? '' : 'n/a') : cellText(cell.score)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
