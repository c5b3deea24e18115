import { formatNumber } from '../../../lib/format-number.ts';
import { tokenColour } from '../../../lib/token-colour.ts';
import { isStable, shadeOf, type HeatMapData } from '../model/heat-map.ts';

/** What the colour and the number of a cell say. */
export type CellFigure = 'score' | 'around';

export interface HeatMapLook {
  readonly figure: CellFigure;
  readonly isStabilityShown: boolean;
  /** Cell that is being read; null for none. */
  readonly cursor: number | null;
}

type Rgb = readonly [number, number, number];

/** Smallest cell with a number in it, pixels. */
const NUMBER_WIDTH = 34;
const NUMBER_HEIGHT = 16;
const SHADES = 24;

function toRgb(token: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (tokenColour(token).match(/\d+/gu) ?? []).map(Number);
  return [red, green, blue];
}

function mix(from: Rgb, to: Rgb, share: number): string {
  const [red, green, blue] = from.map((part, i) => Math.round(part + ((to[i] ?? part) - part) * share));
  return `rgb(${red},${green},${blue})`;
}

/** Colours from the worst over nothing to the best, as the design has them for heat maps. */
function makeShades(): readonly string[] {
  const [down, middle, up] = ['--down-soft', '--surface-2', '--up-soft'].map(toRgb) as [Rgb, Rgb, Rgb];
  return Array.from({ length: SHADES * 2 + 1 }, (_, i) => {
    const share = (i - SHADES) / SHADES;
    return mix(middle, share < 0 ? down : up, Math.abs(share));
  });
}

/** A score with as many digits as a cell has room for. */
export function cellText(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return formatNumber(value, { decimals }).text;
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

/** Edges on whole pixels, so that cells touch without a seam. */
function boxOf({ columns, rows, width, height }: Grid, index: number) {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const [left, top] = [Math.round((column * width) / columns), Math.round((row * height) / rows)];
  const [right, bottom] = [Math.round(((column + 1) * width) / columns), Math.round(((row + 1) * height) / rows)];
  return { left, top, width: right - left, height: bottom - top };
}

function ring(context: CanvasRenderingContext2D, grid: Grid, index: number, colour: string): void {
  const { left, top, width, height } = boxOf(grid, index);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.strokeRect(left + 1, top + 1, Math.max(2, width - 3), Math.max(2, height - 3));
}

/** Draws the map over the whole canvas; its size is in CSS pixels. */
export function paintHeatMap(
  canvas: HTMLCanvasElement,
  map: HeatMapData,
  { figure, isStabilityShown, cursor }: HeatMapLook,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const grid = { columns: map.x.names.length, rows: map.y.names.length, width, height };
  const shades = makeShades();
  const [ink, faint] = [tokenColour('--fg'), tokenColour('--fg-3')];
  const gap = width / grid.columns >= 8 && height / grid.rows >= 8 ? 1 : 0;
  const hasNumbers = width / grid.columns >= NUMBER_WIDTH && height / grid.rows >= NUMBER_HEIGHT;
  context.font = `500 11px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [index, cell] of map.cells.entries()) {
    const value = figure === 'around' ? cell.around : cell.score;
    if (value === null && cell.tried === 0) continue;
    const box = boxOf(grid, index);
    const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
    const shade = value === null ? SHADES : SHADES + Math.round(shadeOf(value, map) * SHADES);
    context.fillStyle = shades[shade] ?? '';
    context.fillRect(box.left, box.top, box.width - gap, box.height - gap);
    if (hasNumbers) {
      context.fillStyle = value === null ? faint : ink;
      context.fillText(value === null ? 'n/a' : cellText(value), middleX, middleY);
    }
    if (isStabilityShown && isStable(cell)) {
      context.fillStyle = ink;
      context.beginPath();
      const radius = hasNumbers ? 2 : Math.max(1, Math.min(2, box.width / 5));
      context.arc(hasNumbers ? box.left + 6 : middleX, hasNumbers ? box.top + 6 : middleY, radius, 0, Math.PI * 2);
      context.fill();
    }
  }
  if (map.bestIndex >= 0) ring(context, grid, map.bestIndex, ink);
  if (cursor !== null) ring(context, grid, cursor, tokenColour('--ring'));
}
