import type { IChartApi } from 'lightweight-charts';
import type { ChartLevel } from './chart-types.ts';

/** Room for a label over the candles: its letters, its padding, in pixels. */
const LETTER_PX = 6.2;
const LABEL_PADDING_PX = 18;

/** Keeps the newest candles clear of the labels; only ever makes more room, so that nothing moves to and fro. */
export function makeRoom(chart: IChartApi, levels: readonly ChartLevel[]): void {
  const letters = Math.max(0, ...levels.map(({ label }) => label.length));
  const scale = chart.timeScale();
  const { rightOffset, barSpacing } = scale.options();
  if (letters === 0) return;
  const wanted = Math.ceil((letters * LETTER_PX + LABEL_PADDING_PX) / barSpacing);
  if (wanted <= rightOffset) return;
  const isAtEnd = Math.abs(scale.scrollPosition() - rightOffset) < 1;
  scale.applyOptions({ rightOffset: wanted });
  if (isAtEnd) scale.scrollToPosition(wanted, false);
}
