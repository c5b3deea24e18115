import type { KilledKind } from './killed-kind.ts';

/** Follows the run's provider closely: every way of sizing, guards that hold some trades back, a stop near enough to be met. */
const copyParams: KilledKind['params'] = (random, { providerId }) => ({
  providerId,
  allocation: String(800 + Math.floor(random() * 800)),
  sizing: random() < 0.5 ? 'fraction' : 'fixed',
  sharePct: '500',
  amount: String(15 + Math.floor(random() * 40)),
  stopLossPct: random() < 0.3 ? (0.5 + random() * 2).toFixed(1) : '0',
  maxDrawdownPct: '0',
  maxLateSeconds: random() < 0.5 ? 86_400 : 60 + Math.floor(random() * 600),
  maxSlippagePct: random() < 0.5 ? '5' : '0.5',
  belowMinimum: random() < 0.5 ? 'raise' : 'skip',
  holdingsAtEnd: random() < 0.5 ? 'sell' : 'keep',
});

export const killedCopy: KilledKind = {
  params: copyParams,
  edit: (random) => ({ maxTradeAmount: random() < 0.5 ? null : String(20 + Math.floor(random() * 60)) }),
};
