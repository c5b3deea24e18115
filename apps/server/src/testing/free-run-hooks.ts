// Loaded into a server before its own code (`node --import`): its clock runs fast, and nothing else is changed. The market runs
// at "real" speed by that clock and waits for nobody, as in production.
import { readFileSync } from 'node:fs';
import { epochMs } from '@atb/core/base/time';
import { EngineWorker } from '../engine/engine-worker.ts';
import { systemClock } from '../market-data/clock.ts';
import type { FreeOrder, FreeReport } from './kill-run/free-order.ts';

const order = JSON.parse(readFileSync(process.env['ATB_KILL_ORDER'] ?? '', 'utf8')) as FreeOrder;

// A server must not outlive the run that started it.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const { wait } = systemClock;
Object.assign(systemClock, {
  now: () => epochMs(Math.floor(order.startsAt + (Date.now() - order.begunAt) * order.speed)),
  wait: (ms: number, signal: AbortSignal) => wait(ms / order.speed, signal),
});

const { start } = EngineWorker.prototype;
EngineWorker.prototype.start = function () {
  const report: FreeReport = { kind: 'working', workerId: this.workerId };
  process.send?.(report);
  return start.call(this);
};
