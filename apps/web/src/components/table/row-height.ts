/** Where there are no styles. */
const STANDARD_ROW_PX = 32;

/** Height of a row at the density of the moment, in pixels. */
export function rowHeightPx(): number {
  const style = getComputedStyle(document.documentElement);
  const height = Number.parseFloat(style.getPropertyValue('--row')) * Number.parseFloat(style.fontSize);
  return Number.isFinite(height) ? height : STANDARD_ROW_PX;
}
