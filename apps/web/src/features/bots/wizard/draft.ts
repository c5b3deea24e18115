import { z } from 'zod';
import { DRAFT_KEY } from './draft-summary.ts';
import type { GridFormValues } from '../../../components/grid/grid-values.ts';
import { WIZARD_STEPS, type WizardStep } from './steps.ts';

/** A bot half made, kept in this browser until it is deployed or thrown away. */
export interface BotDraft {
  readonly values: GridFormValues;
  readonly symbol: string;
  readonly step: WizardStep;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

const text = z.string();
const draftSchema = z.object({
  symbol: text,
  step: z.enum(WIZARD_STEPS),
  savedAt: z.number(),
  values: z.object({
    name: text,
    range: z.enum(['around', 'fixed']),
    lower: text,
    upper: text,
    grids: text,
    allocation: text,
    stepPct: text,
    tpPctPerFill: text,
    stopLossPct: text,
    feeBps: text,
    spacing: z.enum(['arithmetic', 'geometric']),
    buyBaseAtStart: z.boolean(),
    stopLossHoldings: z.enum(['sell', 'keep']),
    takeProfitPrice: text,
    upperStopPrice: text,
    triggerPrice: text,
    trailingUp: z.object({ enabled: z.boolean(), maxLines: text }),
    profitAsset: z.enum(['base', 'quote']),
  }) satisfies z.ZodType<GridFormValues>,
});

/** The kept draft; null when there is none or storage holds something else. */
export function readDraft(): BotDraft | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps the draft; false when the browser's storage refuses. */
export function writeDraft(draft: BotDraft): boolean {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Whether anything differs from what the wizard began with: what was only looked at is not kept. */
export function isChanged(values: GridFormValues, start: GridFormValues): boolean {
  return JSON.stringify(values) !== JSON.stringify(start);
}
