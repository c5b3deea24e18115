import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cn } from '../../../lib/cn.ts';
import { onThemeChange } from '../../../lib/token-colour.ts';
import { countOf } from '../../../lib/count-of.ts';
import { isStable, type HeatMapData, type MapAxis, type MapCell } from '../model/heat-map.ts';
import type { LabTrial } from '../model/trial.ts';
import { HeatMapTable } from './heat-map-table.tsx';
import { cellText, paintHeatMap, type HeatMapLook } from './paint-heat-map.ts';

export interface HeatMapProps extends Omit<HeatMapLook, 'cursor'> {
  readonly label: string;
  readonly map: HeatMapData;
  /** What the figures are: 'Sharpe ratio'. */
  readonly scoreName: string;
  readonly isTable: boolean;
  /** A cell was chosen by click or Enter. */
  readonly onChoose: (trial: LabTrial) => void;
}

const ROW_PX = 26;
const HEIGHT_MIN_PX = 220;
const HEIGHT_MAX_PX = 460;
/** Names along an axis; more would touch. */
const TICKS_MAX = 9;

function step(key: string, index: number, { x, y }: HeatMapData): number | null {
  const [columns, rows] = [x.names.length, y.names.length];
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (key === 'Home') return row * columns;
  if (key === 'End') return row * columns + columns - 1;
  if (move === undefined) return null;
  const nextColumn = Math.max(0, Math.min(columns - 1, column + (move[0] ?? 0)));
  return Math.max(0, Math.min(rows - 1, row + (move[1] ?? 0))) * columns + nextColumn;
}

function describeCell(cell: MapCell, map: HeatMapData): string {
  if (cell.tried === 0) return 'not tried';
  if (cell.score === null) return `no score in ${countOf(cell.tried, 'trial')}`;
  const around = cell.around === null ? '' : `, ${cellText(cell.around)} with its neighbours`;
  const words = isStable(cell, map) ? ' (stable)' : '';
  return `${cellText(cell.score)}${around}${words}, ${countOf(cell.tried, 'trial')}`;
}

/** Where a cell lies and what it says. */
function readCell(map: HeatMapData, index: number): string {
  const { x, y, cells } = map;
  const cell = cells[index];
  if (cell === undefined) return '';
  const columns = x.names.length;
  const place = [
    `${x.label} ${x.names[index % columns] ?? ''}`,
    ...(y.name === '' ? [] : [`${y.label} ${y.names[Math.floor(index / columns)] ?? ''}`]),
  ];
  return `${place.join(', ')}: ${describeCell(cell, map)}`;
}

function thinTicks(names: readonly string[]): ReadonlyArray<{ readonly name: string; readonly at: number }> {
  const every = Math.ceil(names.length / TICKS_MAX);
  return names.flatMap((name, i) => (i % every === 0 ? [{ name, at: (i + 0.5) / names.length }] : []));
}

function usePainting({ map, figure, isStabilityShown, isTable }: HeatMapProps, cursor: number | null) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState(0);
  useEffect(() => {
    const again = (): void => setSize((known) => known + 1);
    const observer = new ResizeObserver(again);
    if (canvas.current !== null) observer.observe(canvas.current);
    const forget = onThemeChange(again);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [isTable]);
  useEffect(() => {
    if (canvas.current !== null) paintHeatMap(canvas.current, map, { figure, isStabilityShown, cursor });
  }, [map, figure, isStabilityShown, cursor, size]);
  return canvas;
}

function cellAt(event: PointerEvent<HTMLElement>, { x, y }: HeatMapData): number {
  const box = event.currentTarget.getBoundingClientRect();
  const place = (offset: number, length: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor((offset / (length || 1)) * count)));
  const column = place(event.clientX - box.left, box.width, x.names.length);
  return place(event.clientY - box.top, box.height, y.names.length) * x.names.length + column;
}

function VerticalNames({ axis }: { readonly axis: MapAxis }) {
  if (axis.name === '') return null;
  return (
    <div aria-hidden className="num relative w-14 shrink-0 text-2xs text-fg-3">
      {thinTicks(axis.names).map(({ name, at }) => (
        <span key={name} className="absolute right-2 -translate-y-1/2" style={{ top: `${at * 100}%` }}>
          {name}
        </span>
      ))}
    </div>
  );
}

function HorizontalNames({ axis, isIndented }: { readonly axis: MapAxis; readonly isIndented: boolean }) {
  return (
    <div aria-hidden className={cn('num relative h-4 text-2xs text-fg-3', isIndented && 'ml-14')}>
      {thinTicks(axis.names).map(({ name, at }) => (
        <span key={name} className="absolute top-0.5 -translate-x-1/2" style={{ left: `${at * 100}%` }}>
          {name}
        </span>
      ))}
    </div>
  );
}

/** Scores over two parameters: colour and number in every cell, read by arrow keys or as a table. */
export function HeatMap(props: HeatMapProps) {
  const { label, map, scoreName, isTable, onChoose } = props;
  const [cursor, setCursor] = useState<number | null>(null);
  const canvas = usePainting(props, cursor);
  const hintId = useId();
  const { x, y, cells, bestIndex } = map;
  const read = cursor ?? (bestIndex >= 0 ? bestIndex : null);
  const reading = read === null ? 'No score yet' : readCell(map, read);
  const choose = (index: number | null): void => {
    const trial = index === null ? null : (cells[index]?.best ?? null);
    if (trial !== null) onChoose(trial);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') choose(cursor);
    const next = step(event.key, cursor ?? Math.max(0, bestIndex), map);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
  };
  if (isTable) return <HeatMapTable label={label} map={map} scoreName={scoreName} />;
  const height = Math.max(HEIGHT_MIN_PX, Math.min(HEIGHT_MAX_PX, y.names.length * ROW_PX));
  return (
    <div>
      <p className="mb-2 min-h-8 text-xs text-fg-2 sm:min-h-4">
        {cursor === null && read !== null && <span className="text-fg">Best: </span>}
        {reading}
      </p>
      <div className="flex">
        <VerticalNames axis={y} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
        <div
          role="application"
          aria-roledescription="heat map"
          aria-label={label}
          aria-describedby={hintId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setCursor(cellAt(event, map))}
          onPointerLeave={() => setCursor(null)}
          onClick={() => choose(cursor)}
          className="min-w-0 flex-1 cursor-crosshair bg-bg"
          style={{ height }}
        >
          <canvas ref={canvas} aria-hidden className="block size-full" />
        </div>
      </div>
      <HorizontalNames axis={x} isIndented={y.name !== ''} />
      <p className="mt-1 flex justify-between gap-3 text-2xs text-fg-2">
        <span>{y.name !== '' && `Up: ${y.label}`}</span>
        <span>Across: {x.label}</span>
      </p>
      <p id={hintId} className="sr-only">
        Arrow keys read the cells, Enter chooses the best trial of one.
      </p>
      <p aria-live="polite" className="sr-only">
        {cursor === null ? '' : reading}
      </p>
    </div>
  );
}
