import type { ReactNode } from 'react';
import { Percent } from './percent.tsx';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A month from which the colour does not deepen. */
const STRONG = 0.15;

/** Ground of a cell: down to neutral to up, deeper with the size; the figure itself says the rest. */
function backgroundOf(value: number): string {
  const share = Math.round(Math.min(1, Math.abs(value) / STRONG) * 100);
  return `color-mix(in oklab, var(${value < 0 ? '--down-soft' : '--up-soft'}) ${share}%, var(--surface-2))`;
}

export interface MonthlyTableProps {
  readonly rows: ReadonlyArray<{
    readonly year: number;
    /** Fractions, January first; null where there is no figure. */
    readonly months: ReadonlyArray<number | null>;
    readonly total: number;
  }>;
  /** Chooses a month by its beginning and its end, milliseconds since the epoch. */
  readonly onChoose?: (from: number, to: number) => void;
  /** What opens the proof of a month's or a year's figure: it stands beside it. */
  readonly proofOf?: (name: string, from: number, to: number) => ReactNode;
}

/** Returns by month and year; it scrolls sideways in itself. */
export function MonthlyTable({ rows, onChoose, proofOf }: MonthlyTableProps) {
  return (
    <div
      role="region"
      aria-label="Returns by month"
      tabIndex={0}
      className="overflow-x-auto p-3 focus-visible:-outline-offset-2"
    >
      <table className="w-full text-xs" style={{ minWidth: proofOf === undefined ? '44rem' : '64rem' }}>
        <thead className="text-2xs text-fg-2">
          <tr>
            <th scope="col" className="px-1.5 text-left font-medium">
              Year
            </th>
            {MONTHS.map((month) => (
              <th key={month} scope="col" className="px-1.5 text-right font-medium">
                {month}
              </th>
            ))}
            <th scope="col" className="px-1.5 text-right font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, months, total }) => (
            <tr key={year} className={onChoose === undefined ? 'h-7' : 'h-8'}>
              <th scope="row" className="num px-1.5 text-left font-medium">
                {year}
              </th>
              {months.map((value, month) => (
                <Cell
                  key={MONTHS[month]}
                  value={value}
                  label={`${MONTHS[month] ?? ''} ${year}: choose this month`}
                  proof={proofOf?.(`${MONTHS[month] ?? ''} ${year}`, Date.UTC(year, month), Date.UTC(year, month + 1))}
                  onChoose={onChoose && (() => onChoose(Date.UTC(year, month), Date.UTC(year, month + 1)))}
                />
              ))}
              <td className="num px-1.5 text-right font-medium whitespace-nowrap">
                <Percent value={total} decimals={1} isToned />
                {proofOf?.(String(year), Date.UTC(year, 0), Date.UTC(year + 1, 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly value: number | null;
  readonly label: string;
  readonly proof: ReactNode;
  readonly onChoose: (() => void) | undefined;
}

function Cell({ value, label, proof, onChoose }: CellProps) {
  if (value === null)
    return (
      <td className="px-1.5 text-right text-fg-3">
        <span aria-hidden>·</span>
      </td>
    );
  const figure = <Percent value={value} decimals={1} />;
  return (
    <td className="num px-1.5 text-right whitespace-nowrap" style={{ backgroundColor: backgroundOf(value) }}>
      {onChoose === undefined ? (
        figure
      ) : (
        <button type="button" onClick={onChoose} aria-label={label} className="touch-target rounded-xs hover:underline">
          {figure}
        </button>
      )}
      {proof}
    </td>
  );
}
