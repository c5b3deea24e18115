export const SCANNER_MESSAGES = {
  title: 'Scanner Error',
} as const;
