// components/grid: fields, lines and plan of a grid, for the wizard of bots and for backtests.
import { gridParamsSchema, type GridParamsInput } from '@atb/core/bots/grid/params';
import { z } from 'zod/mini';
import { orNull, toWhole } from '../bot-form/field-text.ts';
import { GRID_DEFAULTS, type GridFormValues } from './grid-values.ts';

/** The fields as the core's schema takes them. */
function toGridParamsInput(values: GridFormValues): GridParamsInput {
  const { name: _name, range, lower, upper, grids, trailingUp, ...rest } = values;
  return {
    ...rest,
    lower: range === 'around' ? '0' : lower,
    upper: range === 'around' ? '0' : upper,
    grids: toWhole(grids),
    takeProfitPrice: orNull(rest.takeProfitPrice),
    upperStopPrice: orNull(rest.upperStopPrice),
    triggerPrice: orNull(rest.triggerPrice),
    trailingUp: { enabled: trailingUp.enabled, maxLines: toWhole(trailingUp.maxLines) },
  };
}

const fields = z.custom<GridFormValues>().check(
  z.superRefine(({ range, lower, upper }, context) => {
    if (range === 'around') return;
    for (const [path, text, label] of [
      ['lower', lower, 'Lower price'],
      ['upper', upper, 'Upper price'],
    ] as const) {
      if (Number(text) === 0) context.addIssue({ code: 'custom', path: [path], message: `${label} is missing.` });
    }
  }),
);

/** The core's own schema behind the form: what passes here passes in the engine. */
export const gridFormSchema = z.pipe(z.pipe(fields, z.transform(toGridParamsInput)), gridParamsSchema);

const stored = z.looseObject({ grids: z.union([z.number(), z.string()]) });

function textOf(value: unknown, standard: string): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : standard;
}

/** The fields of a bot that exists, for a copy of it; unknown params fall back to the defaults. */
export function toGridFormValues(name: string, params: unknown): GridFormValues {
  const parsed = gridParamsSchema.safeParse(stored.safeParse(params).success ? params : {});
  if (!parsed.success) return { ...GRID_DEFAULTS, name };
  const { grids, takeProfitPrice, upperStopPrice, triggerPrice, trailingUp, ...rest } = parsed.data;
  return {
    ...rest,
    name,
    range: rest.lower === '0' ? 'around' : 'fixed',
    grids: textOf(grids, GRID_DEFAULTS.grids),
    takeProfitPrice: takeProfitPrice ?? '',
    upperStopPrice: upperStopPrice ?? '',
    triggerPrice: triggerPrice ?? '',
    trailingUp: { enabled: trailingUp.enabled, maxLines: String(trailingUp.maxLines) },
  };
}
