import type { BotKind } from '@atb/core/bots/kinds';
import { z } from 'zod/mini';
import { draftKey } from './draft-summary.ts';
import { readStep, type WizardStep } from './steps.ts';

/** An unfinished bot, kept in this browser until it is deployed or thrown away. */
export interface BotDraft<Values> {
  readonly values: Values;
  readonly symbol: string;
  readonly step: WizardStep;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** The kept draft; null when there is none or storage holds something else. */
export function readBotDraft<Values>(type: BotKind, values: z.ZodMiniType<Values>): BotDraft<Values> | null {
  const schema = z.object({
    symbol: z.string(),
    step: z.pipe(
      z.string(),
      z.transform((text: string) => readStep(text)),
    ),
    savedAt: z.number(),
    values,
  });
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(draftKey(type)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps the draft; false when the browser's storage refuses. */
export function keepBotDraft<Values>(type: BotKind, draft: BotDraft<Values>): boolean {
  try {
    localStorage.setItem(draftKey(type), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
