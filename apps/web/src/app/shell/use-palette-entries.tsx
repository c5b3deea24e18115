import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Delta } from '../../components/delta.tsx';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { SETTINGS_SECTIONS } from '../../features/settings/settings-sections.ts';
import { botNamesQuery } from '../../lib/api/get-bot-names.ts';
import { pricesQuery } from '../../lib/api/get-prices.ts';
import { strategiesQuery } from '../../lib/api/strategies.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { NAV_ITEMS } from './navigation.ts';
import { useSignOut } from './use-sign-out.ts';

export interface ShellActions {
  readonly openStopAll: () => void;
  readonly openShortcuts: () => void;
  readonly toggleSidebar: () => void;
}

function useActionEntries({ openStopAll, openShortcuts, toggleSidebar }: ShellActions): readonly PaletteEntry[] {
  const { areAmountsHidden, timeZone } = usePreferences();
  const leave = useSignOut();
  const isDark = document.documentElement.dataset['theme'] !== 'light';
  const actions: ReadonlyArray<Omit<PaletteEntry, 'group'>> = [
    { id: 'stop-all', label: 'Stop all…', keywords: 'pause cancel close panic kill', run: openStopAll },
    {
      id: 'theme',
      label: isDark ? 'Switch to light theme' : 'Switch to dark theme',
      keywords: 'appearance colour mode',
      run: () => changePreferences({ theme: isDark ? 'light' : 'dark' }),
    },
    {
      id: 'amounts',
      label: areAmountsHidden ? 'Show amounts' : 'Hide amounts',
      keywords: 'privacy presenter mask',
      shortcut: 'Ctrl Shift H',
      run: () => changePreferences({ areAmountsHidden: !areAmountsHidden }),
    },
    {
      id: 'zone',
      label: timeZone === 'utc' ? 'Show times in local time' : 'Show times in UTC',
      keywords: 'clock time zone',
      run: () => changePreferences({ timeZone: timeZone === 'utc' ? 'local' : 'utc' }),
    },
    { id: 'sidebar', label: 'Toggle sidebar', keywords: 'navigation collapse', shortcut: 'Ctrl B', run: toggleSidebar },
    { id: 'shortcuts', label: 'Keyboard shortcuts', keywords: 'keys help', shortcut: '?', run: openShortcuts },
    { id: 'sign-out', label: 'Sign out', keywords: 'log out leave', run: leave },
  ];
  return actions.map((action) => ({ ...action, group: 'Actions' }));
}

/** The catalogue by name; its data comes with the first look at the palette. */
function useStrategyEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const strategies = useQuery(strategiesQuery()).data ?? [];
  return strategies.map(({ id, name, category, difficulty }) => ({
    id: `strategy ${id}`,
    label: name,
    keywords: `${id} ${category} ${difficulty} strategy`,
    group: 'Strategies',
    detail: category,
    run: () => void navigate(`/strategies/${id}`),
  }));
}

/** Everything the palette can do now: pages, actions, markets, the user's bots and the strategies. */
export function usePaletteEntries(actions: ShellActions): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const actionEntries = useActionEntries(actions);
  const markets = useQuery({ ...pricesQuery(), refetchInterval: false }).data?.prices ?? [];
  const bots = useQuery(botNamesQuery()).data ?? [];
  const strategies = useStrategyEntries();
  return [
    ...NAV_ITEMS.map(
      (item): PaletteEntry => ({
        id: `page ${item.to}`,
        label: item.label,
        keywords: item.keywords,
        group: 'Go to',
        shortcut: `g ${item.key}`,
        run: () => void navigate(item.to),
      }),
    ),
    ...SETTINGS_SECTIONS.slice(1).map(
      ({ id, label, keywords }): PaletteEntry => ({
        id: `page /settings/${id}`,
        label,
        keywords: `settings ${keywords}`,
        group: 'Settings',
        run: () => void navigate(`/settings/${id}`),
      }),
    ),
    ...actionEntries,
    ...markets.map(
      (market): PaletteEntry => ({
        id: `market ${market.symbol}`,
        label: showSymbol(market.symbol),
        keywords: market.symbol,
        group: 'Markets',
        detail: <Delta value={market.change24h} />,
        run: () => void navigate(`/terminal?symbol=${encodeURIComponent(market.symbol)}`),
      }),
    ),
    ...bots.map(
      (bot): PaletteEntry => ({
        id: `bot ${bot.id}`,
        label: bot.name === '' ? showSymbol(bot.symbol) : bot.name,
        keywords: `${bot.symbol} ${bot.status}`,
        group: 'Bots',
        detail: bot.status,
        run: () => void navigate(`/bots/${bot.id}`),
      }),
    ),
    ...strategies,
  ];
}
