import { COMMAND_PROBES } from './command-probes.ts';
import type { Ids, Probe } from './seed-rows.ts';

const learnerOf = ({ user }: Ids): string => `(select id from learners where user_id = '${user}' limit 1)`;
const armOf = ({ user }: Ids): string => `(select id from learner_arms where user_id = '${user}' limit 1)`;

/** The tables of the Learning Engine, in the order in which they can be filled. */
export const LEARNER_PROBES: Readonly<Record<string, Probe>> = {
  ...COMMAND_PROBES,
  learners: {
    columns: 'user_id, market, symbol, "interval", seed',
    values: (i) => `'${i.user}', 'replay:x', 'BTCUSDT', '1h', 1`,
    update: "source = 'live'",
  },
  learner_arms: {
    columns: 'learner_id, user_id, arm_no, ema_short, ema_long, rsi_low, rsi_high',
    values: (i) => `${learnerOf(i)}, '${i.user}', 1, 5, 10, 30, 70`,
    update: 'ema_short = 2',
  },
  learner_freezes: {
    columns: 'learner_id, user_id, arm_id',
    values: (i) => `${learnerOf(i)}, '${i.user}', ${armOf(i)}`,
    update: 'frozen_at = now()',
  },
  learner_posteriors: {
    columns: 'arm_id, learner_id, user_id, source',
    values: (i) => `${armOf(i)}, ${learnerOf(i)}, '${i.user}', 'live'`,
    update: 'mean = 9, weight = 1000',
  },
  learner_pulls: {
    columns: 'learner_id, user_id, arm_id, picked_at, starts_at, ends_at',
    values: (i) => `${learnerOf(i)}, '${i.user}', ${armOf(i)}, now(), now(), now() + interval '1 day'`,
    update: "status = 'void'",
  },
  learner_outcomes: {
    columns: 'learner_id, user_id, arm_id, source, pull_id, outcome',
    values: (i) =>
      `${learnerOf(i)}, '${i.user}', ${armOf(i)}, 'shadow', (select id from learner_pulls where user_id = '${i.user}' limit 1), 9`,
    update: 'outcome = 9',
  },
};

/** Read by the owner, written by no user. */
export const LEARNER_MATRIX = Object.keys(LEARNER_PROBES)
  .map((table) => `${table} dddd rddd nddd rddd`)
  .join('\n');
