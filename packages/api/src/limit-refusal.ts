import { FEATURES } from '@atb/core/plans/features';
import {
  botLimitReached,
  channelsNotInPlan,
  featureNotInPlan,
  filesFull,
  longRunNotInPlan,
  ownStrategyNotInPlan,
  storageFull,
  strategyLabNotInPlan,
  symbolNotInPlan,
} from '@atb/core/plans/plan-sentences';
import { z } from 'zod';
import { LIMITS_MESSAGES } from './messages/limits.ts';
import { riskLimitHeld, riskLimitRange } from './risk-limit-sentences.ts';

/** A kind of refusal that the database tells by code and figures: the figures' shape, and the sentence that they make. */
interface LimitRefusal {
  readonly say: (figures: unknown) => string | null;
}

function refusal<Figures>(schema: z.ZodType<Figures>, say: (figures: Figures) => string): LimitRefusal {
  return {
    say: (given) => {
      const figures = schema.safeParse(given);
      return figures.success ? say(figures.data) : null;
    },
  };
}

/** Any feature of the plans, and the lab, which has a rule of its own. `days`: how long a run may be without the feature. */
const missingFeature = z.object({ feature: z.enum(['strategyLab', ...FEATURES]), days: z.number().optional() });

function sayMissing({ feature, days }: z.infer<typeof missingFeature>): string {
  switch (feature) {
    case 'strategyLab':
      return strategyLabNotInPlan();
    case 'customIndicators':
      return ownStrategyNotInPlan();
    case 'mobileAlerts':
      return channelsNotInPlan();
    case 'historicalBacktesting':
      return days === undefined ? featureNotInPlan(feature) : longRunNotInPlan(days);
    default:
      return featureNotInPlan(feature);
  }
}

const REFUSALS = {
  BOT_LIMIT_REACHED: refusal(z.object({ used: z.number(), limit: z.number() }), botLimitReached),
  SYMBOL_NOT_IN_PLAN: refusal(
    z.object({ symbol: z.string(), plan: z.string(), symbols: z.array(z.string()) }),
    symbolNotInPlan,
  ),
  FEATURE_NOT_IN_PLAN: refusal(missingFeature, sayMissing),
  STORAGE_FULL: refusal(z.object({ bytes: z.number(), used: z.number(), limit: z.number() }), storageFull),
  FILES_FULL: refusal(z.object({ limit: z.number() }), filesFull),
  RISK_LIMIT_OUT_OF_RANGE: refusal(
    z.object({ field: z.string(), isPercent: z.boolean(), max: z.number() }),
    ({ field, isPercent, max }) => `${field} ${riskLimitRange({ isPercent, max: String(max) })}`,
  ),
  RISK_LIMIT_HELD: refusal(
    z.object({ field: z.string(), usual: z.number() }),
    ({ field, usual }) => `${field} ${riskLimitHeld(String(usual))}`,
  ),
} as const satisfies Readonly<Record<string, LimitRefusal>>;

export type LimitCode = keyof typeof REFUSALS;

/** Codes under which the database refuses something for a limit's sake. */
export const LIMIT_CODES = Object.keys(REFUSALS) as readonly LimitCode[];

/**
 * The sentence for a limit that the database holds: it raises a code as its message and the figures as JSON in the detail.
 * Null when it raised something else, which is a sentence already.
 */
export function sayLimit(message: string, detail: string | null | undefined): string | null {
  if (!isLimitCode(message)) return null;
  const sentence = REFUSALS[message].say(parseFigures(detail ?? ''));
  // A database newer than this program may know a feature that it does not.
  return sentence ?? (message === 'FEATURE_NOT_IN_PLAN' ? LIMITS_MESSAGES.featureUnavailable : null);
}

function isLimitCode(text: string): text is LimitCode {
  return Object.hasOwn(REFUSALS, text);
}

function parseFigures(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
