// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SWEEP_BUNDLE, SWEEP_TRIALS, sweepRow } from '../testing/recorded-search.ts';
import { requestOf } from './run-request.ts';
import { findBest, listTrials, toTrial } from './trial.ts';

describe('trials', () => {
  it('are the same whether they streamed in or came with the result', () => {
    const streamed = SWEEP_TRIALS.map((row) => toTrial(row, requestOf(sweepRow())));
    const listed = listTrials(SWEEP_BUNDLE);
    expect(streamed.map(({ score }) => score)).toEqual(listed.map(({ score }) => score));
    expect(streamed.map(({ params }) => [params['fast'], params['slow']])).toEqual(
      listed.map(({ params }) => [params['fast'], params['slow']]),
    );
    expect(streamed.map(({ drawdownMax }) => drawdownMax)).toEqual(listed.map(({ drawdownMax }) => drawdownMax));
  });

  it('have the best one that the server found', () => {
    expect(findBest(listTrials(SWEEP_BUNDLE))?.number).toBe(SWEEP_BUNDLE.best?.number);
    expect(findBest([])).toBeNull();
  });

  it('that failed keep the reason and have no score', () => {
    const row = { run_id: 'run', number: 3, params: { fast: 1 }, figures: { fault: 'It divides by zero.' } };
    expect(toTrial(row, requestOf(sweepRow()))).toMatchObject({ score: null, fault: 'It divides by zero.' });
  });
});
