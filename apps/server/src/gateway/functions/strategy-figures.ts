import { strategyFiguresBody, type StrategyFiguresResponse } from '@atb/api/functions/strategy-figures';
import { defineUserFunction } from './user-function.ts';

/** What each strategy of the catalogue made of the recorded year; partial while it is being computed. */
export const strategyFigures = defineUserFunction({
  name: 'strategy-figures',
  body: strategyFiguresBody,
  handle: ({ services }, { symbol }): Promise<StrategyFiguresResponse> =>
    Promise.resolve(services.strategyFigures.read(symbol)),
});
