export const SCANNER_MESSAGES = {
  title: 'Scanner Error',
} as const;

export function scanFailed(reason: string): string {
  return `Live scan failed: ${reason}`;
}
