import { gzipSync } from 'node:zlib';
import type { DcaBundle, GridBundle } from '@atb/api/research-bundle';
import { buildDca } from './build-dca.ts';
import { buildGrid } from './build-grid.ts';
import type { BotTask, WholeAnswer } from './thread-messages.ts';

/** A bot's backtest with everything that is told of it, inside a thread. @throws with a sentence when it cannot start. */
export function buildBot(task: BotTask, onStep: () => void): WholeAnswer {
  const bundle = build(task, onStep);
  const { figures, digest, benchmark } = bundle;
  return {
    kind: task.kind,
    bundle: gzipSync(JSON.stringify(bundle)),
    digest,
    summary: { ...figures, benchmarkReturn: benchmark.totalReturn, params: {} },
  };
}

function build(task: BotTask, onStep: () => void): GridBundle | DcaBundle {
  switch (task.kind) {
    case 'grid':
      return buildGrid(task, onStep);
    case 'dca':
      return buildDca(task, onStep);
  }
}
