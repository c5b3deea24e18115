import type { Account } from '../../lib/api/get-accounts.ts';
import { accountKind } from '../../lib/account-kind.ts';
import type { BotView } from '../../lib/bot-view.ts';
import type { FirstSteps } from './api/get-first-steps.ts';

export interface OnboardingStep {
  readonly label: string;
  readonly isDone: boolean;
  /** What to do and where. */
  readonly action: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** Whether a bot has run, or ran, on paper for a whole day of market time. */
function ranOnPaperForADay({ bot, record }: BotView, now: number): boolean {
  if (record === null || !bot.is_paper) return false;
  return (record.stoppedAt ?? now) - record.startedAt >= DAY_MS;
}

export interface OnboardingFacts extends FirstSteps {
  readonly views: readonly BotView[];
  readonly accounts: readonly Account[];
  /** Market time, milliseconds since the epoch. */
  readonly now: number;
}

/** The way from an empty account to trading with money, each step judged by what the account really did. */
export function findOnboarding({
  views,
  accounts,
  hasSetLimits,
  hasBacktested,
  now,
}: OnboardingFacts): readonly OnboardingStep[] {
  const paper = views.find(({ bot }) => bot.is_paper);
  const hasTradedLive = views.some(({ bot, record }) => !bot.is_paper && record !== null);
  return [
    {
      label: 'Connect an exchange',
      isDone: accounts.some((account) => accountKind(account) !== 'paper'),
      action: 'Connect',
      to: '/exchange-setup',
    },
    { label: 'Set your risk limits', isDone: hasSetLimits, action: 'Set', to: '/settings/risk' },
    { label: 'Backtest a bot', isDone: hasBacktested, action: 'Backtest', to: '/backtests' },
    {
      label: 'Run a bot on paper for 24 hours',
      isDone: views.some((view) => ranOnPaperForADay(view, now)),
      action: paper === undefined ? 'Create' : 'Watch',
      to: paper === undefined ? '/bots/create?example=btc-grid' : `/bots/${paper.bot.id}`,
    },
    {
      label: 'Go live',
      isDone: hasTradedLive || accounts.some(({ trading_mode: mode }) => mode === 'LIVE'),
      action: 'Go live',
      to: '/actions',
    },
  ];
}
