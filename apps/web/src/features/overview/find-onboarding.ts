import type { BotView } from '../../lib/bot-view.ts';

export interface OnboardingStep {
  readonly label: string;
  readonly isDone: boolean;
  /** What to do and where. */
  readonly action: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** Whether a bot has run, or ran, for a whole day of market time. */
function ranForADay({ record }: BotView, now: number): boolean {
  if (record === null) return false;
  return (record.stoppedAt ?? now) - record.startedAt >= DAY_MS;
}

/** The way from an empty account to a bot one can trust, each step judged by what the account really did. */
export function findOnboarding(views: readonly BotView[], now: number): readonly OnboardingStep[] {
  const [first] = views;
  const toBot = first === undefined ? '/bots' : `/bots/${first.bot.id}`;
  return [
    { label: 'Open a paper account with 10,000 USDT', isDone: true, action: 'Portfolio', to: '/portfolio' },
    {
      label: 'Create a grid bot',
      isDone: views.length > 0,
      action: 'Create',
      to: '/bots/create?example=btc-grid',
    },
    {
      label: 'See it close its first pair',
      isDone: views.some(({ details }) => details?.kind === 'grid' && details.figures.pairsClosed > 0),
      action: 'Watch',
      to: toBot,
    },
    {
      label: 'Let it run on paper for 24 hours',
      isDone: views.some((view) => ranForADay(view, now)),
      action: 'Watch',
      to: toBot,
    },
  ];
}
