import { dcaParamsSchema, type DcaParamsInput, type SafetySignal } from '@atb/core/bots/dca/params';
import { z } from 'zod/mini';
import { orNull, toWhole, wholeOrNull } from '../bot-form/field-text.ts';
import { DCA_DEFAULTS, type DcaFormValues } from './dca-values.ts';

/** JSON as it stands; text that is none goes on as it is, for the schema to name the fault. */
function toSignalInput(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The rule that safety orders wait for; null without one, or where it cannot be read. */
export function readSafetySignal(text: string): SafetySignal | null {
  const parsed = dcaParamsSchema.shape.safetySignal.safeParse(toSignalInput(text));
  return parsed.success ? parsed.data : null;
}

/** The fields as the core's schema takes them; what the other kind of ladder would say is left at its default. */
function toDcaParamsInput(values: DcaFormValues): DcaParamsInput {
  const { name: _name, ladder, maxSafetyOrders, safetyStepPct, safetyScale, stepScale, safetyOrders, ...rest } = values;
  const scaled = { maxSafetyOrders: toWhole(maxSafetyOrders), safetyStepPct, safetyScale, stepScale };
  return {
    ...rest,
    ...(ladder === 'scaled' && scaled),
    safetyOrders: ladder === 'custom' ? safetyOrders.map(({ deviationPct, size }) => ({ deviationPct, size })) : null,
    activeSafetyOrdersMax: wholeOrNull(rest.activeSafetyOrdersMax),
    cooldownMinutes: toWhole(rest.cooldownMinutes),
    dealsMax: wholeOrNull(rest.dealsMax),
    safetySignal: toSignalInput(rest.safetySignal) as DcaParamsInput['safetySignal'],
    triggerPrice: orNull(rest.triggerPrice),
  };
}

/** The core's own schema behind the form: what passes here passes in the engine. */
export const dcaFormSchema = z.pipe(z.pipe(z.custom<DcaFormValues>(), z.transform(toDcaParamsInput)), dcaParamsSchema);

/** The fields of a bot that exists, for a copy of it; unknown params fall back to the defaults. */
export function toDcaFormValues(name: string, params: unknown): DcaFormValues {
  const parsed = dcaParamsSchema.safeParse(params);
  if (!parsed.success) return { ...DCA_DEFAULTS, name };
  const { maxSafetyOrders, safetyOrders, safetySignal, activeSafetyOrdersMax, cooldownMinutes, ...others } =
    parsed.data;
  const { dealsMax, triggerPrice, ...rest } = others;
  const orEmpty = (value: number | string | null): string => (value === null ? '' : String(value));
  return {
    ...rest,
    name,
    ladder: safetyOrders === null ? 'scaled' : 'custom',
    maxSafetyOrders: String(maxSafetyOrders),
    safetyOrders: safetyOrders ?? [],
    safetySignal: safetySignal === null ? '' : JSON.stringify(safetySignal),
    activeSafetyOrdersMax: orEmpty(activeSafetyOrdersMax),
    cooldownMinutes: String(cooldownMinutes),
    dealsMax: orEmpty(dealsMax),
    triggerPrice: orEmpty(triggerPrice),
  };
}
