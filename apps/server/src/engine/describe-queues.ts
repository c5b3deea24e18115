import type { AccountRunner } from './account-runner.ts';
import type { QueueVitals } from './check-engine.ts';

export function describeQueues(runners: readonly Pick<AccountRunner, 'queue'>[]): QueueVitals {
  const depths = runners.map(({ queue }) => queue.depth);
  return {
    queuedCount: depths.reduce((sum, depth) => sum + depth, 0),
    queueDepthMax: depths.reduce((deepest, depth) => Math.max(deepest, depth), 0),
    overfullCount: runners.filter(({ queue }) => queue.isOverfull).length,
  };
}
