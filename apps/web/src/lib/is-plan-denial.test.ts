// @vitest-environment node
import { GENERAL_MESSAGES } from '@atb/api/messages/general';
import { LIMITS_MESSAGES } from '@atb/api/messages/limits';
import {
  botLimitReached,
  featureNotInPlan,
  longRunNotInPlan,
  ownStrategyNotInPlan,
  strategyLabNotInPlan,
  symbolNotInPlan,
} from '@atb/core/plans/plan-sentences';
import { riskMessage } from '@atb/core/risk/risk-code';
import { expect, it } from 'vitest';
import { isPlanDenial } from './is-plan-denial.ts';

it('knows every sentence by which a plan refuses something', () => {
  const sentences = [
    botLimitReached({ used: 1, limit: 1 }),
    symbolNotInPlan({ symbol: 'ETHUSDT', plan: 'free', symbols: ['BTCUSDT'] }),
    featureNotInPlan('copyTrading'),
    ownStrategyNotInPlan(),
    longRunNotInPlan(365),
    strategyLabNotInPlan(),
    LIMITS_MESSAGES.featureUnavailable,
    'Monthly trade volume limit reached ($900/$1000). Upgrade for unlimited trading.',
  ];
  for (const sentence of sentences) expect(isPlanDenial(sentence), sentence).toBe(true);
  for (const other of [riskMessage('NO_PRICE_DATA'), GENERAL_MESSAGES.unexpected, ''])
    expect(isPlanDenial(other), other).toBe(false);
});
