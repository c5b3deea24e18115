// screens: the screens that benchmarks open, and what a visitor needs to see them.
import { callFunction } from '../../e2e/support/call-function.ts';
import { runBacktest } from '../../e2e/support/run-backtest.ts';
import { startGrid } from '../../e2e/support/start-grid.ts';
import type { Trader } from '../../e2e/support/create-trader.ts';
import { runSweep } from '../smoothness/run-subjects.ts';

export interface Screen {
  /** Words in capitals stand for something of the trader's, see {@link createSubjects}. */
  readonly path: string;
  readonly isPublic: boolean;
}

export const SCREENS: readonly Screen[] = [
  { path: '/auth', isPublic: true },
  { path: '/shared/TOKEN', isPublic: true },
  { path: '/overview', isPublic: false },
  { path: '/terminal', isPublic: false },
  { path: '/bots', isPublic: false },
  { path: '/bots/create', isPublic: false },
  { path: '/portfolio', isPublic: false },
  { path: '/settings', isPublic: false },
  { path: '/settings/exchange', isPublic: false },
  { path: '/settings/trading', isPublic: false },
  { path: '/settings/notifications', isPublic: false },
  { path: '/strategies', isPublic: false },
  { path: '/strategies/ema-cross', isPublic: false },
  { path: '/backtests', isPublic: false },
  { path: '/backtests/RUN', isPublic: false },
  { path: '/lab', isPublic: false },
  { path: '/lab/SEARCH', isPublic: false },
  { path: '/bots/GRID', isPublic: false },
  { path: '/signals', isPublic: false },
  { path: '/learning', isPublic: false },
  { path: '/advisor', isPublic: false },
  { path: '/dashboard/performance', isPublic: false },
  { path: '/dashboard/voice-demo', isPublic: false },
  { path: '/actions', isPublic: false },
  { path: '/copy-trading', isPublic: false },
  { path: '/exchange-setup', isPublic: false },
  { path: '/journal', isPublic: false },
  { path: '/notifications', isPublic: false },
  { path: '/alerts', isPublic: false },
  { path: '/portfolio?tab=tax', isPublic: false },
  { path: '/portfolio?tab=reconcile', isPublic: false },
  { path: '/usage', isPublic: false },
  { path: '/system', isPublic: false },
];

/** What stands for the words in capitals of the paths. */
export type Subjects = ReadonlyMap<string, string>;

/** A result that is shared, a search and a bot. */
export async function createSubjects(trader: Trader): Promise<Subjects> {
  const runId = await runBacktest(trader.client);
  const { token } = await callFunction(trader.client, 'share-run', { runId });
  if (token === null) throw new Error('The result could not be shared.');
  return new Map([
    ['RUN', runId],
    ['TOKEN', token],
    ['SEARCH', await runSweep(trader.client)],
    ['GRID', await startGrid(trader)],
  ]);
}

/** The path with what it stands for. */
export function toUrl(baseUrl: string, path: string, subjects: Subjects): string {
  return `${baseUrl}${path.replaceAll(/[A-Z]+/gu, (word) => subjects.get(word) ?? word)}`;
}
