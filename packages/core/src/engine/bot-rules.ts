import { dcaParamsSchema } from '../bots/dca/params.ts';
import { findSignalFault, safetyDefinition } from '../bots/dca/safety-signal.ts';
import { readStrategyParams } from '../bots/strategy/params.ts';
import type { CostedRules } from '../strategies/find-cost-fault.ts';
import type { BotKind } from './bot-state.ts';

/** The rules of the strategies' language that a bot decides by; null for a bot without any, or whose options say nothing valid. */
export function botRules(kind: BotKind, params: unknown): CostedRules | null {
  switch (kind) {
    case 'grid':
      return null;
    case 'dca': {
      const parsed = dcaParamsSchema.safeParse(params);
      const signal = parsed.success ? parsed.data.safetySignal : null;
      if (signal === null || findSignalFault(signal) !== null) return null;
      return { definition: safetyDefinition(signal), timeframe: signal.timeframe };
    }
    case 'strategy': {
      const read = readStrategyParams(params);
      if (read.status === 'invalid') return null;
      const { definition, values, timeframe } = read.params;
      return { definition, params: values, timeframe };
    }
  }
}
