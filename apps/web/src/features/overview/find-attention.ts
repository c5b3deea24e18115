import { type BotView, isRunning } from '../../lib/bot-view.ts';
import type { Account } from '../../lib/api/get-accounts.ts';
import { formatNumber } from '../../lib/format-number.ts';

/** Something that will not mend itself, with where to mend it. */
export interface Attention {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly title: string;
  readonly detail: string;
  /** Page to go to; null where there is none. */
  readonly to: string | null;
}

/** What the whole page knows of the account. Shares are fractions of equity. */
export interface AttentionContext {
  readonly account: Account | undefined;
  readonly views: readonly BotView[];
  /** No price has arrived for a minute, or never. */
  readonly isFeedDead: boolean;
  readonly limits: readonly NearLimit[];
  readonly keyFaults: readonly RefusedKey[];
  /** Accounts with work that no engine does. */
  readonly unserved: readonly { readonly accountId: string; readonly label: string }[];
}

/** A connected account whose key its exchange does not take. */
export interface RefusedKey {
  readonly accountId: string;
  readonly label: string;
  /** What happened and what to do. */
  readonly detail: string;
}

/** How much of a limit is used; both fractions of equity. */
export interface NearLimit {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
}

/** Share of a limit from which it deserves a word. */
const NEAR = 0.8;

function ofAccount({ account, isFeedDead }: AttentionContext): Attention[] {
  const items: Attention[] = [];
  if (isFeedDead) {
    items.push({
      id: 'feed',
      severity: 'error',
      title: 'No prices arrive',
      detail: 'Orders are held back and bots wait until they return.',
      to: '/terminal',
    });
  }
  if (account?.trading_mode === 'OFFLINE') {
    items.push({
      id: 'halted',
      severity: 'error',
      title: 'Trading is halted',
      detail: `${account.label} is offline: bots open nothing.`,
      to: '/actions',
    });
  } else if (account !== undefined && account.trading_state !== 'ACTIVE') {
    items.push({
      id: 'state',
      severity: 'warning',
      title: `${account.label} is ${account.trading_state}`,
      detail: account.state_reason,
      to: '/settings/trading',
    });
  }
  return items;
}

function ofLimit({ label, used, limit }: NearLimit): Attention[] {
  if (limit <= 0 || used < limit * NEAR) return [];
  const isReached = used >= limit;
  const percent = (share: number): string => formatNumber(share, { decimals: 1, percent: true }).text;
  return [
    {
      id: label,
      severity: isReached ? 'error' : 'warning',
      title: `${label} ${isReached ? 'is at its limit' : 'is near its limit'}`,
      detail: `${percent(used)} of ${percent(limit)} of equity. ${isReached ? 'Nothing new is opened.' : 'New orders may be denied.'}`,
      to: '/portfolio',
    },
  ];
}

function ofKey({ accountId, label, detail }: RefusedKey): Attention {
  return { id: accountId, severity: 'error', title: `${label} cannot be read`, detail, to: '/settings/exchange' };
}

function ofUnserved({ accountId, label }: AttentionContext['unserved'][number]): Attention {
  const detail = 'The server’s engine is away: its bots and orders wait, and no stop is watched.';
  return { id: `unserved ${accountId}`, severity: 'error', title: `${label} is not served`, detail, to: '/system' };
}

function ofBot({ bot, name, reason, isUnreadable, trouble, unarmed }: BotView): Attention[] {
  if (bot.archived_at !== null) return [];
  const to = `/bots/${bot.id}`;
  if (bot.status === 'error')
    return [{ id: bot.id, severity: 'error', title: `${name} has failed`, detail: reason, to }];
  if (isUnreadable) {
    const detail = 'Its state was written by another version of ATB.';
    return [{ id: bot.id, severity: 'error', title: `${name} cannot be read`, detail, to }];
  }
  if (trouble !== null) {
    const { severity, what, detail } = trouble;
    return [{ id: bot.id, severity, title: `${name} ${what}`, detail, to }];
  }
  if (isRunning(bot) && bot.status_reason !== '')
    return [{ id: bot.id, severity: 'warning', title: `${name} does not trade`, detail: bot.status_reason, to }];
  if (unarmed === null || !isRunning(bot)) return [];
  return [{ id: bot.id, severity: 'warning', title: `${name}: ${unarmed.what}`, detail: unarmed.detail, to }];
}

/** Everything that needs a person, errors first. */
export function findAttention(context: AttentionContext): readonly Attention[] {
  const items = [
    ...ofAccount(context),
    ...context.unserved.map(ofUnserved),
    ...context.keyFaults.map(ofKey),
    ...context.limits.flatMap(ofLimit),
    ...context.views.flatMap(ofBot),
  ];
  return items.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
}
