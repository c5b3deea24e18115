import { tradingModeContract } from '@atb/api/functions/trading/trading-mode';
import { implement } from '../function-services.ts';
import { readMode } from '../readings/read-mode.ts';

export const tradingMode = implement(tradingModeContract, { handle: (context) => readMode(context) });
