import type { GridBundle } from './grid-bundle.ts';

/** What a grid was told to do, in sentences. */
export function describeGridRules({ params }: GridBundle): readonly string[] {
  const range =
    params.lower === '0'
      ? `${params.stepPct}% apart around the first price`
      : `from ${params.lower} to ${params.upper}`;
  return [
    `${params.grids} lines, ${range}, ${params.spacing} spacing.`,
    `${params.allocation} USDT to spend, ${params.buyBaseAtStart ? 'coins for the lines above the price bought at the start' : 'nothing bought at the start'}.`,
    params.tpPctPerFill === '0'
      ? 'Sells at the next line.'
      : `Sells ${params.tpPctPerFill}% above the buy where that is nearer than the next line.`,
    params.stopLossPct === '0' ? 'No stop loss.' : `Stop loss ${params.stopLossPct}% below the lowest line.`,
    ...(params.trailingUp.enabled ? [`Moves up by ${params.trailingUp.maxLines} lines at most.`] : []),
  ];
}
