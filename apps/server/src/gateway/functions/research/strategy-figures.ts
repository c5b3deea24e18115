import { strategyFiguresContract } from '@atb/api/functions/research/strategy-figures';
import { implement } from '../function-services.ts';

/** What each strategy of the catalogue made of the recorded year; partial while it is being computed. */
export const strategyFigures = implement(strategyFiguresContract, {
  handle: ({ services }, { symbol }) => Promise.resolve(services.strategyFigures.read(symbol)),
});
