import type { StrategyDefinition } from '../../definition.ts';
import { bollingerReturn } from './bollinger-return.ts';
import { rsiDip } from './rsi-dip.ts';
import { twoDayRsi } from './two-day-rsi.ts';
import { zScoreFade } from './z-score-fade.ts';

export const REVERSION_STRATEGIES: readonly StrategyDefinition[] = [bollingerReturn, rsiDip, twoDayRsi, zScoreFade];
