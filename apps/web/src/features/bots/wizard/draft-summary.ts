/** Where the wizard keeps its draft. */
export const DRAFT_KEY = 'atb-bot-draft';

export interface DraftSummary {
  readonly symbol: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Whether a draft waits, without the schema that reads all of it; null when none does. */
export function readDraftSummary(): DraftSummary | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const symbol: unknown = Reflect.get(stored, 'symbol');
    const savedAt: unknown = Reflect.get(stored, 'savedAt');
    return typeof symbol === 'string' && typeof savedAt === 'number' ? { symbol, savedAt } : null;
  } catch {
    return null;
  }
}

export function dropDraft(): void {
  localStorage.removeItem(DRAFT_KEY);
}
