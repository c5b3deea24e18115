import { z } from 'zod/mini';
import type { GridFormValues } from '../../../../../components/grid/grid-values.ts';
import { readBotDraft, type BotDraft } from '../../../wizard/draft.ts';

const text = z.string();
const gridValuesSchema = z.object({
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
}) satisfies z.ZodMiniType<GridFormValues>;

/** The unfinished grid in this browser; null when there is none. */
export function readGridDraft(): BotDraft<GridFormValues> | null {
  return readBotDraft('grid', gridValuesSchema);
}
