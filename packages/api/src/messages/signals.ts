export const SIGNALS_MESSAGES = {
  noneTitle: 'No signals match your criteria',
  noneFiltered: 'No signals match your current filters',
  loadFailed: 'Failed to load signals',
} as const;
