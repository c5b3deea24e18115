import { BOT_GHOSTS } from '@atb/core/bots/ghosts';
import { GhostEngine } from './ghost-engine.ts';
import type { GhostReport, GhostRequest } from './ghost-messages.ts';

const channel = new MessageChannel();
let resume: () => void = () => undefined;
channel.port1.onmessage = () => resume();

/** Columns are handed over, not copied. */
function columnsOf(report: GhostReport): ArrayBufferLike[] {
  if (report.kind === 'ready') return [report.market.high.buffer, report.market.low.buffer];
  if (report.kind !== 'run') return [];
  const { equity, drawdown, fillColumn, fillPrice, fillSide } = report.drawn;
  return [equity, drawdown, fillColumn, fillPrice, fillSide].map(({ buffer }) => buffer);
}

const engine = new GhostEngine({
  load: (kind) => BOT_GHOSTS[kind](),
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
