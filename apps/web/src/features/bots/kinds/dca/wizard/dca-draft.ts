import { z } from 'zod/mini';
import type { DcaFormValues } from '../../../../../components/dca/dca-values.ts';
import { readBotDraft, type BotDraft } from '../../../wizard/draft.ts';

const text = z.string();
const dcaValuesSchema = z.object({
  name: text,
  baseAllocation: text,
  ladder: z.enum(['scaled', 'custom']),
  maxSafetyOrders: text,
  safetyStepPct: text,
  safetyScale: text,
  stepScale: text,
  safetyOrders: z.array(z.object({ deviationPct: text, size: text })),
  takeProfitPct: text,
  takeProfitOn: z.enum(['average', 'entry']),
  trailingTakeProfitPct: text,
  stopLossPct: text,
  stopLossOn: z.enum(['average', 'base']),
  stopLossHoldings: z.enum(['sell', 'keep']),
  activeSafetyOrdersMax: text,
  safetySignal: text,
  cooldownMinutes: text,
  dealsMax: text,
  reinvestPct: text,
  feeBps: text,
  triggerPrice: text,
}) satisfies z.ZodMiniType<DcaFormValues>;

/** The unfinished DCA bot in this browser; null when there is none. */
export function readDcaDraft(): BotDraft<DcaFormValues> | null {
  return readBotDraft('dca', dcaValuesSchema);
}
