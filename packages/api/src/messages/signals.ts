export const SIGNALS_MESSAGES = {
  noneTitle: 'No signals match your criteria',
  noneFiltered: 'No signals match your current filters',
  /** Behind the sentence above. */
  noneHint: 'Lower the minimum confidence or change the symbol.',
  loadFailed: 'Failed to load signals',
} as const;

export function signalFailed(symbol: string): string {
  return `Failed to fetch signal for ${symbol}`;
}
