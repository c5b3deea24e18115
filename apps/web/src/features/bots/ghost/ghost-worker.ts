import type { GhostKind } from '@atb/core/backtest/ghost/run-ghost';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import { GhostEngine } from './ghost-engine.ts';
import type { GhostReport, GhostRequest } from './ghost-messages.ts';

const channel = new MessageChannel();
let resume: () => void = () => undefined;
channel.port1.onmessage = () => resume();

/** Each kind is a part of its own: a grid does without the language of rules. */
const KINDS: Readonly<Record<BacktestedBotKind, () => Promise<GhostKind>>> = {
  grid: async () => (await import('@atb/core/bots/grid/ghost/grid-ghost')).gridGhost,
  dca: async () => (await import('@atb/core/bots/dca/dca-ghost')).dcaGhost,
};

/** Columns are handed over, not copied. */
function columnsOf(report: GhostReport): ArrayBufferLike[] {
  if (report.kind === 'ready') return [report.market.high.buffer, report.market.low.buffer];
  if (report.kind !== 'run') return [];
  const { equity, drawdown, fillColumn, fillPrice, fillSide } = report.drawn;
  return [equity, drawdown, fillColumn, fillPrice, fillSide].map(({ buffer }) => buffer);
}

const engine = new GhostEngine({
  load: (kind) => KINDS[kind](),
  report: (report) => postMessage(report, { transfer: columnsOf(report) as ArrayBuffer[] }),
  now: () => performance.now(),
  // Sooner than a timer, and after the messages that wait already.
  nextTurn: () =>
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(null);
    }),
});

addEventListener('message', ({ data }: MessageEvent<GhostRequest>) => engine.take(data));
