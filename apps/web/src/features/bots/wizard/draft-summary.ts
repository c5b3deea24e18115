import type { BotKind } from '@atb/core/bots/kinds';
import { UNNAMED_KIND } from '../kinds/unnamed-kind.ts';
import { readStep, type WizardStep } from './steps.ts';

const DRAFT_KEY = 'atb-bot-draft';

/** Where the wizard keeps its draft of a kind of bot. */
export function draftKey(type: BotKind): string {
  return type === UNNAMED_KIND ? DRAFT_KEY : `${DRAFT_KEY}-${type}`;
}

export interface DraftSummary {
  readonly symbol: string;
  readonly step: WizardStep;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Whether a draft waits, without the schema that reads all of it; null when none does. */
export function readDraftSummary(type: BotKind): DraftSummary | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(draftKey(type)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const symbol: unknown = Reflect.get(stored, 'symbol');
    const savedAt: unknown = Reflect.get(stored, 'savedAt');
    const step = readStep(String(Reflect.get(stored, 'step')));
    return typeof symbol === 'string' && typeof savedAt === 'number' ? { symbol, step, savedAt } : null;
  } catch {
    return null;
  }
}

export function dropDraft(type: BotKind): void {
  localStorage.removeItem(draftKey(type));
}

/** Whether anything differs from what the wizard began with: what was only looked at is not kept. */
export function isChanged(values: unknown, start: unknown): boolean {
  return JSON.stringify(values) !== JSON.stringify(start);
}
