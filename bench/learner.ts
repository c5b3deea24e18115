// Simulation: how much a learner regrets against always the same and a random choice, in a world that stays and in one that drifts.
import { fixedPicker, type Picker, playRounds, randomPicker, thompsonPicker } from '@atb/core/bandit/run-bandit';
import { drawWorld, expectedRegret, type GaussianWorld } from '@atb/core/bandit/testing/gaussian-world';
import { createRandom } from '@atb/core/base/random';
import { LEARNER_KEEP, LEARNER_PRIOR } from '@atb/core/signals/learner-settings';

const ROUNDS = 8_000;
const WORLDS = 40;
const MEANS = [-0.002, 0, 0.001, -0.001, 0.006, 0, -0.003, 0.002];
const MARKS = [ROUNDS / 16, ROUNDS / 4, ROUNDS];

const PICKERS: Readonly<Record<string, (seed: number) => Picker>> = {
  'learner, forgets nothing': (seed) =>
    thompsonPicker(MEANS.length, { prior: LEARNER_PRIOR, keep: 1 }, createRandom(seed)),
  'learner, keep 0.99': (seed) =>
    thompsonPicker(MEANS.length, { prior: LEARNER_PRIOR, keep: 0.99 }, createRandom(seed)),
  'learner, keep 0.998 (ours)': (seed) =>
    thompsonPicker(MEANS.length, { prior: LEARNER_PRIOR, keep: LEARNER_KEEP }, createRandom(seed)),
  'always the defaults': () => fixedPicker(0),
  random: (seed) => randomPicker(MEANS.length, createRandom(seed)),
};

/** Mean expected regret at each mark, in percent of what is put in each round. */
function regretAtMarks(make: (seed: number) => Picker, driftEvery: number | null): readonly number[] {
  const sums = MARKS.map(() => 0);
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const world: GaussianWorld = {
      rounds: ROUNDS,
      means: MEANS,
      deviation: 0.01,
      seed,
      ...(driftEvery === null ? {} : { driftEvery }),
    };
    const curve = expectedRegret(world, playRounds(make(seed), drawWorld(world)));
    MARKS.forEach((mark, index) => (sums[index] = (sums[index] ?? 0) + 100 * (curve[mark - 1] ?? 0)));
  }
  return sums.map((sum) => sum / WORLDS);
}

/** Exponent of growth over the last two quarterings of the time: 1 is linear, below is sublinear. */
function growthOf(regret: readonly number[]): number {
  return Math.log((regret.at(-1) ?? 0) / (regret.at(-2) ?? 1)) / Math.log(4);
}

function printWorld(title: string, driftEvery: number | null): ReadonlyMap<string, readonly number[]> {
  const rows = new Map(Object.entries(PICKERS).map(([name, make]) => [name, regretAtMarks(make, driftEvery)]));
  process.stdout.write(`\n${title}: mean regret of ${WORLDS} seeded worlds, % of the stake, up to a round\n`);
  const head = MARKS.map((mark) => String(mark).padStart(10)).join('');
  process.stdout.write(`${'picks by'.padEnd(28)}${head}${'growth'.padStart(10)}\n`);
  for (const [name, regret] of rows) {
    const cells = regret.map((value) => value.toFixed(1).padStart(10)).join('');
    process.stdout.write(`${name.padEnd(28)}${cells}${growthOf(regret).toFixed(2).padStart(10)}\n`);
  }
  return rows;
}

const still = printWorld('Nothing changes', null);
const drift = printWorld('The best arm changes every 1,000 rounds', 1_000);

const end = (rows: ReadonlyMap<string, readonly number[]>, name: string): number =>
  rows.get(name)?.at(-1) ?? Number.NaN;
const learner = still.get('learner, forgets nothing') ?? [];
const goals: ReadonlyArray<readonly [string, boolean]> = [
  ['regret grows slower than the square root of time where nothing changes', growthOf(learner) < 0.5],
  [
    'less than a tenth of the regret of a random and of a fixed choice',
    (learner.at(-1) ?? 0) * 10 < Math.min(end(still, 'random'), end(still, 'always the defaults')),
  ],
  [
    'with drift, forgetting beats remembering',
    end(drift, 'learner, keep 0.998 (ours)') < end(drift, 'learner, forgets nothing'),
  ],
  [
    'with drift, less than half of the regret of a random and of a fixed choice',
    end(drift, 'learner, keep 0.998 (ours)') * 2 < Math.min(end(drift, 'random'), end(drift, 'always the defaults')),
  ],
];
process.stdout.write('\n');
for (const [goal, isMet] of goals) process.stdout.write(`${isMet ? 'ok  ' : 'NOT '} ${goal}\n`);
const isPassed = goals.every(([, isMet]) => isMet);
process.stdout.write(isPassed ? 'passed\n' : 'FAILED\n');
process.exitCode = isPassed ? 0 : 1;
