// app/shell: what surrounds every page behind the sign-in.
import {
  Activity,
  Bell,
  BrainCircuit,
  Bot,
  ChartCandlestick,
  History,
  ChartLine,
  ChartSpline,
  CodeXml,
  FlaskConical,
  Gauge,
  KeyRound,
  LayoutDashboard,
  Mic,
  ScrollText,
  SquareTerminal,
  MessageCircleQuestionMark,
  PieChart,
  Radar,
  Server,
  Settings2,
  Webhook,
  type LucideIcon,
  Users,
} from 'lucide-react';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Second key after `g`. */
  readonly key: string;
  /** Further words that find the page in the palette. */
  readonly keywords: string;
}

export interface NavGroup {
  readonly label: string;
  readonly items: readonly NavItem[];
}

/** The specification's groups and order, showing only the pages that exist; pages of ours follow in their group. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    label: 'Dashboard',
    items: [
      { to: '/overview', label: 'Overview', icon: LayoutDashboard, key: 'o', keywords: 'home dashboard equity' },
      {
        to: '/dashboard/performance',
        label: 'Performance',
        icon: ChartSpline,
        key: 'e',
        keywords: 'analytics returns sharpe drawdown win rate report export profit',
      },
      {
        to: '/dashboard/voice-demo',
        label: 'Voice',
        icon: Mic,
        key: 'v',
        keywords: 'speech commands microphone speak listen tutorial demo',
      },
    ],
  },
  {
    label: 'Trading',
    items: [
      {
        to: '/strategies',
        label: 'Strategies',
        icon: ChartLine,
        key: 'c',
        keywords: 'catalogue rules trend reversion',
      },
      { to: '/bots', label: 'Bots', icon: Bot, key: 'b', keywords: 'grid automation' },
      { to: '/portfolio', label: 'Portfolio', icon: PieChart, key: 'p', keywords: 'balances positions executions' },
      {
        to: '/signals',
        label: 'Signals',
        icon: Radar,
        key: 'n',
        keywords: 'live signal confidence calibration alert EMA RSI',
      },
      {
        to: '/copy-trading',
        label: 'Copy Trading',
        icon: Users,
        key: 'f',
        keywords: 'follow trader provider copy social followers',
      },
      {
        to: '/alerts',
        label: 'Alerts',
        icon: Webhook,
        key: 'w',
        keywords: 'tradingview webhook external signal prepared order ticket source',
      },
    ],
  },
  {
    label: 'Advanced',
    items: [
      { to: '/backtests', label: 'Backtests', icon: History, key: 'k', keywords: 'simulate past test strategy result' },
      {
        to: '/actions',
        label: 'Command Centre',
        icon: SquareTerminal,
        key: 'd',
        keywords: 'actions mode live simulation offline halt neural trade system reset',
      },
      { to: '/terminal', label: 'Terminal', icon: ChartCandlestick, key: 't', keywords: 'trade chart order market' },
      {
        to: '/lab',
        label: 'Strategy Lab',
        icon: FlaskConical,
        key: 'l',
        keywords: 'sweep optimise parameters heat map walk-forward overfitting',
      },
      {
        to: '/learning',
        label: 'Learning Engine',
        icon: BrainCircuit,
        key: 'r',
        keywords: 'learner bandit parameters regret champion challengers signals',
      },
      {
        to: '/advisor',
        label: 'Advisor',
        icon: MessageCircleQuestionMark,
        key: 'a',
        keywords: 'ask ATB question AI model analyst answer scoreboard advice',
      },
      {
        to: '/journal',
        label: 'Account journal',
        icon: ScrollText,
        key: 'j',
        keywords: 'decisions log denied orders limits history export csv audit',
      },
    ],
  },
  {
    label: 'System',
    items: [
      { to: '/status', label: 'Status', icon: Activity, key: 'h', keywords: 'health uptime incidents outage' },
      {
        to: '/system',
        label: 'System',
        icon: Server,
        key: 'y',
        keywords: 'diagnostics connection engine voice version logs backups',
      },
      { to: '/usage', label: 'Usage', icon: Gauge, key: 'u', keywords: 'plan limits quota AI calls volume storage' },
      {
        to: '/settings',
        label: 'Settings',
        icon: Settings2,
        key: 's',
        keywords: 'profile password theme appearance risk limits',
      },
      {
        to: '/notifications',
        label: 'Notifications',
        icon: Bell,
        key: 'm',
        keywords: 'bell messages told unread mail telegram discord webhook',
      },
    ],
  },
];

/** Pages that the sidebar does not list; the palette, the keys and the top bar know them. */
const OTHER_ITEMS: readonly NavItem[] = [
  {
    to: '/api-docs',
    label: 'API',
    icon: CodeXml,
    key: 'i',
    keywords: 'documentation programs key developer openapi curl',
  },
  {
    to: '/exchange-setup',
    label: 'Exchange Setup',
    icon: KeyRound,
    key: 'x',
    keywords: 'connect keys Binance Kraken Coinbase',
  },
];

export const NAV_ITEMS: readonly NavItem[] = [...NAV_GROUPS.flatMap((group) => group.items), ...OTHER_ITEMS];

/** The pages of the top bar, in the specification's order; like the sidebar it shows only those that exist. */
const TOP_BAR_PATHS: readonly string[] = [
  '/overview',
  '/signals',
  '/bots',
  '/portfolio',
  '/copy-trading',
  '/backtests',
  '/terminal',
  '/api-docs',
  '/settings',
];

export const TOP_BAR_ITEMS: readonly NavItem[] = TOP_BAR_PATHS.flatMap(
  (path) => NAV_ITEMS.find(({ to }) => to === path) ?? [],
);

/** Pages that use the whole window; below 1440 px the sidebar makes room for them. */
const FULL_BLEED_PATHS: readonly string[] = ['/terminal'];

export function isFullBleed(pathname: string): boolean {
  return FULL_BLEED_PATHS.includes(pathname);
}
