/** A price of the plan that is dragged: a line of the picture and the fields behind it. */
export interface GhostHandle<Values> {
  readonly id: string;
  /** 'Upper price'. */
  readonly label: string;
  /** Quote units. */
  readonly price: number;
  /** Between these it means something. */
  readonly min: number;
  readonly max: number;
  /** What the fields are when the line lies at a price. */
  readonly move: (price: number) => Partial<Values>;
}

const PERCENT_DECIMALS = 2;

/** A distance as percent text for a field, held inside what the field takes. */
export function distanceText(fraction: number, min: number, max: number): string {
  const percent = Math.max(min, Math.min(max, fraction * 100));
  return String(Number(percent.toFixed(PERCENT_DECIMALS)));
}

/** Where a line is dragged to, held inside its limits. */
export function clampPrice({ min, max }: Pick<GhostHandle<never>, 'min' | 'max'>, price: number): number {
  return Math.max(min, Math.min(max, price));
}
