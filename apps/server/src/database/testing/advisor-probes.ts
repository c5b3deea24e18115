import type { Probe } from './seed-rows.ts';

/** Questions to the advisor, and how its advice has fared. */
export const ADVISOR_PROBES: Readonly<Record<string, Probe>> = {
  advisor_questions: {
    columns: 'user_id, question, key, answered_by',
    values: (i) => `'${i.user}', 'x', repeat('a', 64), 'x'`,
    update: "answer = 'x'",
  },
  advisor_meters: { columns: 'user_id', values: (i) => `'${i.user}'`, update: 'asked = 0' },
  advisor_advice: {
    columns: 'user_id, answered_by, symbol, condition, level, reference_price, probability, market, made_at, due_at',
    values: (i) => `'${i.user}', 'x', 'BTCUSDT', 'above', 1, 1, 0.5, 'x', now(), now() + interval '1 hour'`,
    update: 'outcome = true',
  },
  advisor_score_sums: {
    columns:
      'user_id, answered_by, scored, right_calls, squares, squares_coin, squares_holding, return_followed, return_holding',
    values: (i) => `'${i.user}', '${i.fresh}', 1, 1, 0, 0, 0, 0, 0`,
    update: 'right_calls = 1',
  },
};

/** As in the test: select insert update delete, for anonymous | owner | another user | service_role. */
export const ADVISOR_MATRIX = `  advisor_questions      dddd  rddr  nddn  rddd
  advisor_meters         dddd  rddd  nddd  rddd
  advisor_advice         dddd  rddd  nddd  rddd
  advisor_score_sums     dddd  rddd  nddd  rddd`;
