import { formatNumber } from '../../../lib/format-number.ts';
import { tokenColour } from '../../../lib/token-colour.ts';
import { isStable, shadeOf, type HeatMapData } from '../model/heat-map.ts';

/** What the colour and the number of a cell say. */
export type CellFigure = 'score' | 'around';

export interface HeatMapLook {
  readonly figure: CellFigure;
  /** Outlines the stable cells. */
  readonly isStabilityShown: boolean;
  /** Cell that is being read; null for none. */
  readonly cursor: number | null;
}

type Rgb = readonly [number, number, number];

/** Smallest cell with a number in it, pixels. */
const NUMBER_WIDTH = 34;
const NUMBER_HEIGHT = 16;
const SHADES = 24;
const FONT = "'IBM Plex Sans Variable', 'Plex Fallback', system-ui, sans-serif";

function toRgb(token: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (tokenColour(token).match(/\d+/gu) ?? []).map(Number);
  return [red, green, blue];
}

function blend([red, green, blue]: Rgb, to: Rgb, share: number): Rgb {
  return [red + (to[0] - red) * share, green + (to[1] - green) * share, blue + (to[2] - blue) * share];
}

function mix(from: Rgb, to: Rgb, share: number): string {
  const [red, green, blue] = blend(from, to, share).map(Math.round);
  return `rgb(${red},${green},${blue})`;
}

/** How much of the strong colour the ends have, so that a peak stands out while its number stays legible. */
const ACCENT = 0.2;

interface Palette {
  /** From the worst over nothing to the best. */
  readonly shades: readonly string[];
  readonly ink: string;
  readonly faint: string;
  readonly cursor: string;
}

const palettes = new Map<string, Palette>();

/** Colours of the theme of the moment, made once for each: reading a token makes the browser reckon styles. */
function readPalette(): Palette {
  const { theme = '', updown = '' } = document.documentElement.dataset;
  const key = `${theme} ${updown}`;
  const known = palettes.get(key);
  if (known !== undefined) return known;
  const [downSoft, middle, upSoft] = ['--down-soft', '--surface-2', '--up-soft'].map(toRgb) as [Rgb, Rgb, Rgb];
  const [down, up] = [blend(downSoft, toRgb('--down'), ACCENT), blend(upSoft, toRgb('--up'), ACCENT)];
  const shades = Array.from({ length: SHADES * 2 + 1 }, (_, i) => {
    const share = (i - SHADES) / SHADES;
    return mix(middle, share < 0 ? down : up, Math.abs(share));
  });
  const made = { shades, ink: tokenColour('--fg'), faint: tokenColour('--fg-3'), cursor: tokenColour('--ring') };
  palettes.set(key, made);
  return made;
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

/** Lines between stable cells and the others. */
function outlineStable(context: CanvasRenderingContext2D, grid: Grid, map: HeatMapData): void {
  const stable = map.cells.map((cell) => isStable(cell, map));
  context.beginPath();
  for (const [index, isInside] of stable.entries()) {
    if (!isInside) continue;
    const { left, top, width, height } = boxOf(grid, index);
    const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)];
    const draw = (isEdge: boolean, from: readonly [number, number], to: readonly [number, number]): void => {
      if (!isEdge) return;
      context.moveTo(...from);
      context.lineTo(...to);
    };
    const [right, bottom] = [left + width, top + height];
    draw(column === 0 || stable[index - 1] !== true, [left, top], [left, bottom]);
    draw(column === grid.columns - 1 || stable[index + 1] !== true, [right, top], [right, bottom]);
    draw(row === 0 || stable[index - grid.columns] !== true, [left, top], [right, top]);
    draw(row === grid.rows - 1 || stable[index + grid.columns] !== true, [left, bottom], [right, bottom]);
  }
  context.stroke();
}

function paintCells(
  context: CanvasRenderingContext2D,
  grid: Grid,
  { map, figure, palette }: { readonly map: HeatMapData; readonly figure: CellFigure; readonly palette: Palette },
): void {
  const [columnWidth, rowHeight] = [grid.width / grid.columns, grid.height / grid.rows];
  const gap = columnWidth >= 8 && rowHeight >= 8 ? 1 : 0;
  const hasNumbers = columnWidth >= NUMBER_WIDTH && rowHeight >= NUMBER_HEIGHT;
  for (const [index, cell] of map.cells.entries()) {
    if (cell.tried === 0) continue;
    const value = figure === 'around' ? cell.around : cell.score;
    const { left, top, width, height } = boxOf(grid, index);
    const shade = value === null ? SHADES : SHADES + Math.round(shadeOf(value, map) * SHADES);
    context.fillStyle = palette.shades[shade] ?? palette.faint;
    context.fillRect(left, top, width - gap, height - gap);
    if (!hasNumbers) continue;
    context.fillStyle = value === null ? palette.faint : palette.ink;
    context.fillText(value === null ? 'n/a' : cellText(value), left + width / 2, top + height / 2);
  }
}

/** The canvas in CSS pixels, as sharp as the screen is. */
function prepare(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = `500 11px ${FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  return context;
}

/** Draws the map over the whole canvas. */
export function paintHeatMap(canvas: HTMLCanvasElement, map: HeatMapData, look: HeatMapLook): void {
  const context = prepare(canvas);
  if (context === null) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const grid = { columns: map.x.names.length, rows: map.y.names.length, width, height };
  const palette = readPalette();
  paintCells(context, grid, { map, figure: look.figure, palette });
  if (look.isStabilityShown) {
    context.strokeStyle = palette.faint;
    context.lineWidth = 1.5;
    outlineStable(context, grid, map);
  }
  if (map.bestIndex >= 0) ring(context, grid, map.bestIndex, palette.ink);
  if (look.cursor !== null) ring(context, grid, look.cursor, palette.cursor);
}
