import { describe, expect, it } from 'vitest';
import { checkBotLimit, checkFeature, checkSymbol, supportedSymbols } from './plan-check.ts';
import { FALLBACK_LIMITS, type Tier, UNLIMITED, tierLimits } from './tiers.ts';

const ALLOWED = { status: 'allowed' };

describe('checkBotLimit', () => {
  it('allows a bot while there are fewer than the limit', () => {
    expect(checkBotLimit(tierLimits('starter'), 4)).toEqual(ALLOWED);
    expect(checkBotLimit(tierLimits('starter'), 5)).toEqual({
      status: 'refused',
      code: 'BOT_LIMIT_REACHED',
      message: 'Bot limit reached (5/5). Upgrade your plan to create more bots.',
    });
    expect(checkBotLimit({ maxBots: UNLIMITED }, 10_000)).toEqual(ALLOWED);
  });

  it('holds those whose plan cannot be read to the least limit', () => {
    expect(checkBotLimit(FALLBACK_LIMITS, 1)).toMatchObject({ status: 'refused' });
  });
});

describe('checkFeature', () => {
  it('names the first tier that has it', () => {
    expect(checkFeature('pro', 'copyTrading')).toEqual(ALLOWED);
    expect(checkFeature('starter', 'copyTrading')).toEqual({
      status: 'refused',
      code: 'FEATURE_NOT_IN_PLAN',
      message: 'This feature requires pro tier or higher.',
    });
  });
});

describe('checkSymbol', () => {
  it.each<readonly [Tier, string, boolean]>([
    ['free', 'BTCUSDT', true],
    ['free', 'ETHUSDT', false],
    ['starter', 'XRPUSDT', true],
    ['starter', 'DOTUSDT', false],
    ['pro', 'DOTUSDT', true],
    ['elite', 'EURUSD', true],
  ])('%s may trade %s: %s', (tier, symbol, isAllowed) => {
    expect(checkSymbol(tier, symbol).status).toBe(isAllowed ? 'allowed' : 'refused');
  });

  it('says what the plan includes', () => {
    expect(checkSymbol('free', 'ETHUSDT')).toEqual({
      status: 'refused',
      code: 'SYMBOL_NOT_IN_PLAN',
      message: 'ETHUSDT is not available on your current plan. The free plan includes BTCUSDT.',
    });
  });

  it('has no list where everything is allowed', () => {
    expect(supportedSymbols('starter')).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT']);
    expect(supportedSymbols('pro')).toBeNull();
  });
});
