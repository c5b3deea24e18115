import type { IChartApi } from 'lightweight-charts';

/** Room for a label over the candles: its letters and its padding, in pixels. */
const LETTER_PX = 6.2;
const LABEL_PADDING_PX = 18;

/** Keeps the newest candles clear of the labels; only ever makes more room, so that nothing moves to and fro. */
export function makeRoom(chart: IChartApi, labels: readonly string[]): void {
  const letters = Math.max(0, ...labels.map(({ length }) => length));
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (letters === 0 || range === null || scale.width() === 0) return;
  const barPx = scale.width() / (range.to - range.from);
  const { rightOffset } = scale.options();
  const wanted = Math.ceil((letters * LETTER_PX + LABEL_PADDING_PX) / barPx);
  if (wanted <= rightOffset) return;
  const isAtEnd = Math.abs(scale.scrollPosition() - rightOffset) < 1;
  scale.applyOptions({ rightOffset: wanted });
  if (isAtEnd) scale.scrollToPosition(wanted, false);
}
