export type Availability = 'Live' | 'Beta';

export interface FeatureTab {
  readonly id: string;
  readonly label: string;
  /** Where it is in the app; a test holds the status to whether there is such a page. */
  readonly page: string;
  readonly status: Availability;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  /** Where to read or see more. */
  readonly link: { readonly href: string; readonly label: string };
}

/** `Beta`: part of the plans, not switched on in this version. The legend on the page says so. */
export const FEATURE_TABS: readonly FeatureTab[] = [
  {
    id: 'advisor',
    label: 'AI Advisor',
    page: '/advisor',
    status: 'Live',
    title: 'Questions answered from your own figures',
    text: 'Ask about a signal or your portfolio; the answer cites the figures it stands on and proposes, you decide. By a model of the operator’s choice, or by built-in rules.',
    points: [
      'AI calls by plan: 5, 200 or unlimited a month',
      'A question asked again within 30 minutes costs nothing',
      'Its past forecasts are scored',
    ],
    link: { href: '/docs/advisor', label: 'How questions are answered' },
  },
  {
    id: 'learning',
    label: 'Learning Engine',
    page: '/learning',
    status: 'Live',
    title: 'Parameters that follow the results',
    text: 'Tries parameter sets of a signal side by side, by symbol and timeframe, and shows what each choice would have cost.',
    points: ['BTC, ETH, SOL, ADA, LINK', '1m, 5m, 15m, 1h, 4h candles', 'Never changes a running bot by itself'],
    link: { href: '/docs/learning', label: 'How it learns' },
  },
  {
    id: 'lab',
    label: 'Strategy Lab',
    page: '/lab',
    status: 'Live',
    title: 'Thousands of parameter sets, and how likely the best is luck',
    text: 'Sweeps on all cores, walk-forwards, a sealed hold-out and stress, with the probability of overfitting beside the result.',
    points: ['Heat maps of parameters', 'Walk-forward and sealed hold-out', 'Deflated Sharpe ratio from every trial'],
    link: { href: '/docs/backtesting', label: 'What the lab computes' },
  },
  {
    id: 'status',
    label: 'Status & Logs',
    page: '/status',
    status: 'Live',
    title: 'Why a bot did what it did',
    text: 'Each bot keeps a log of decisions with their figures; the status page shows measured uptime, latency and errors.',
    points: [
      'Every order with the rule that asked for it',
      'Risk checks with figure and limit',
      'A run can be replayed and compared order by order',
    ],
    link: { href: '/status', label: 'Open the status page' },
  },
];

/** What the page says aloud and hears, with the page of the app that does it; null for what is on the landing page itself. */
export const VOICE_FEATURES: ReadonlyArray<{
  readonly title: string;
  readonly text: string;
  readonly page: string | null;
  readonly status: Availability;
}> = [
  {
    title: 'Spoken results',
    text: 'The recorded month above, read by your browser’s own voice. No microphone is used.',
    page: null,
    status: 'Live',
  },
  {
    title: 'Voice commands',
    text: 'Phrases for control, trading, navigation, information and risk, by microphone or typed, answered from your own account.',
    page: '/dashboard/voice-demo',
    status: 'Live',
  },
  {
    title: 'Never on a misheard word',
    text: 'An order is read back, waits ten seconds for your yes, and passes the risk check like every other.',
    page: '/dashboard/voice-demo',
    status: 'Live',
  },
];

export const TECHNICAL_FEATURES: ReadonlyArray<{ readonly title: string; readonly text: string }> = [
  {
    title: 'Double-entry ledger',
    text: 'Every cent is posted twice; a posting that does not balance is refused by the database.',
  },
  {
    title: 'One writer an account',
    text: 'A crash loses nothing that was acknowledged and sends no order twice; killed at any statement, in tests.',
  },
  {
    title: 'Exact money',
    text: 'Orders, fills and balances are decimal from the database to the screen, never floating point.',
  },
  {
    title: 'Look-ahead checks',
    text: 'Rules are run on shortened history first; a strategy that sees the future may not be deployed.',
  },
  {
    title: 'Row-level security',
    text: 'Every request runs under the caller’s own database role; no role of the server passes it by.',
  },
  {
    title: 'A known interface',
    text: 'The server speaks Supabase’s API, so a stock client of yours can read your own rows.',
  },
];
