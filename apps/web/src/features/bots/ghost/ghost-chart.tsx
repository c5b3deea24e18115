import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GhostHandle } from './ghost-handle.ts';
import { GhostLine, lanesOf } from './ghost-line.tsx';
import { GhostPainter } from './ghost-painter.ts';
import type { GhostSession } from './ghost-session.ts';
import type { GhostDragging } from './moved-line.ts';
import type { GhostBackdrop } from './paint-ghost.ts';

export interface GhostChartProps extends GhostDragging {
  readonly backdrop: GhostBackdrop | null;
  readonly session: GhostSession | null;
  readonly handles: ReadonlyArray<GhostHandle<unknown>>;
  readonly decimals: number;
}

/** Market, executions, equity and drawdown of a run, with the lines that can be dragged. Figures that change do not render it. */
export const GhostChart = memo(function GhostChart({ backdrop, session, handles, ...rest }: GhostChartProps) {
  const market = useRef<HTMLCanvasElement>(null);
  const run = useRef<HTMLCanvasElement>(null);
  const [painter] = useState(() => new GhostPainter());
  useEffect(() => {
    if (market.current === null || run.current === null) return undefined;
    return painter.open({ market: market.current, run: run.current });
  }, [painter]);
  useLayoutEffect(() => {
    if (backdrop !== null) painter.setBackdrop(backdrop);
  }, [painter, backdrop]);
  useEffect(() => {
    if (session === null) return undefined;
    const stop = session.drawWith((drawn, movedAt) => painter.draw(drawn, movedAt));
    return stop;
  }, [painter, session]);
  const lanes = lanesOf(handles);
  return (
    <>
      <canvas ref={market} aria-hidden className="absolute inset-0 size-full" />
      <canvas ref={run} aria-hidden className="absolute inset-0 size-full" />
      {backdrop !== null &&
        handles.map((handle) => (
          <GhostLine
            key={handle.id}
            handle={handle}
            lane={lanes.get(handle.id) ?? 0}
            scale={backdrop.scale}
            {...rest}
          />
        ))}
    </>
  );
});
