import type { DrawnMarket, DrawnRun } from '@atb/core/backtest/ghost/draw-ghost-run';
import { tokenColour } from '../../../lib/token-colour.ts';

/** Prices at the top and at the bottom of the market's part. */
export interface PriceScale {
  readonly top: number;
  readonly bottom: number;
}

export interface GhostBackdrop {
  readonly market: DrawnMarket;
  readonly scale: PriceScale;
}

export interface GhostPicture extends GhostBackdrop {
  readonly run: DrawnRun;
  readonly startEquity: number;
}

/** Share of the height that prices have; equity and drawdown lie below. */
export const PRICE_SHARE = 0.68;
const PANE_GAP = 6;
/** Lines further from the market than this share of its span do not press it flat. */
const REACH = 0.6;
const ROOM = 0.04;

/** Room for the market and for the lines near it. */
export function priceScale({ high, low }: DrawnMarket, levels: readonly number[]): PriceScale {
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const price of high) top = Math.max(top, price);
  for (const price of low) bottom = Math.min(bottom, price);
  const reach = (top - bottom) * REACH;
  const near = levels.filter((price) => price < top + reach && price > bottom - reach);
  const [highest, lowest] = [Math.max(top, ...near), Math.min(bottom, ...near)];
  const room = (highest - lowest) * ROOM || 1;
  return { top: highest + room, bottom: Math.max(0, lowest - room) };
}

/** Height of a price, 0 at the top and 1 at the bottom of the market's part. */
export function heightOf({ top, bottom }: PriceScale, price: number): number {
  return (top - price) / (top - bottom);
}

interface Pane {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
}

/** The canvas without what was on it, in the size that it has on the screen; null while it has none. */
function wipe(canvas: HTMLCanvasElement): Pane | null {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (context === null || width === 0) return null;
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

/** The market, which no drag changes: on a canvas of its own below that of the run. */
export function paintMarket(canvas: HTMLCanvasElement, { market, scale }: GhostBackdrop): void {
  const pane = wipe(canvas);
  if (pane === null) return;
  const { context, width } = pane;
  const height = pane.height * PRICE_SHARE;
  const columns = market.high.length;
  context.fillStyle = tokenColour('--fg-3', 0.55);
  for (let column = 0; column < columns; column += 1) {
    const top = heightOf(scale, market.high[column] ?? 0) * height;
    const bottom = heightOf(scale, market.low[column] ?? 0) * height;
    context.fillRect((column * width) / columns, top, Math.max(1, width / columns), Math.max(1, bottom - top));
  }
}

/** Executions, equity and drawdown of a run; an empty canvas for none. */
export function paintRun(canvas: HTMLCanvasElement, picture: GhostPicture | null): void {
  const pane = wipe(canvas);
  if (pane === null || picture === null) return;
  paintFills({ ...pane, height: pane.height * PRICE_SHARE }, picture.run, picture);
  paintEquity(pane, picture.run, picture.startEquity);
}

function paintFills({ context, width, height }: Pane, run: DrawnRun, { market, scale }: GhostBackdrop): void {
  const columns = market.high.length;
  for (const side of [1, -1]) {
    context.fillStyle = tokenColour(side === 1 ? '--up' : '--down');
    for (let i = 0; i < run.fillColumn.length; i += 1) {
      if (run.fillSide[i] !== side) continue;
      const x = (((run.fillColumn[i] ?? 0) + 0.5) * width) / columns;
      const y = heightOf(scale, run.fillPrice[i] ?? 0) * height;
      // A buy points up and a sale down: told apart without colour, too.
      if (side === 1) context.fillRect(x - 1.5, y, 3, 4);
      else context.fillRect(x - 1.5, y - 4, 3, 4);
    }
  }
}

/** Equity as a line over its start, and how far it lies below its peak as a fill from the top of the part. */
function paintEquity({ context, width, height }: Pane, run: DrawnRun, startEquity: number): void {
  const columns = run.equity.length;
  const top = height * PRICE_SHARE + PANE_GAP;
  const room = height - top;
  let [most, least, deepest] = [startEquity, startEquity, 0.01];
  for (const value of run.equity) {
    most = Math.max(most, value);
    least = Math.min(least, value);
  }
  for (const value of run.drawdown) deepest = Math.max(deepest, value);
  const toX = (column: number): number => (column * width) / columns;
  context.fillStyle = tokenColour('--down', 0.28);
  for (let column = 0; column < columns; column += 1) {
    const depth = ((run.drawdown[column] ?? 0) / deepest) * room;
    // To whole pixels: neighbours that share one would be darker there.
    const x = Math.floor(toX(column));
    context.fillRect(x, top, Math.floor(toX(column + 1)) - x, depth);
  }
  const span = most - least || 1;
  const toY = (value: number): number => top + ((most - value) / span) * (room - 2) + 1;
  context.strokeStyle = tokenColour('--fg-3', 0.6);
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(0, toY(startEquity));
  context.lineTo(width, toY(startEquity));
  context.stroke();
  context.setLineDash([]);
  context.strokeStyle = tokenColour('--fg');
  context.lineWidth = 1.5;
  context.beginPath();
  for (let column = 0; column < columns; column += 1)
    context.lineTo(toX(column), toY(run.equity[column] ?? startEquity));
  context.stroke();
  context.lineWidth = 1;
}
