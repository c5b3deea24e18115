import { BY_HAND } from '@atb/core/performance/fill-filter';
import { HOLDING_IDS, type HoldingId } from '@atb/core/performance/fill-groups';
import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';

export const PERFORMANCE_TABS = ['overview', 'bots', 'history', 'analytics'] as const;
export type PerformanceTab = (typeof PERFORMANCE_TABS)[number];

/** A choice of executions, as functions of the server take it. */
export interface Choice {
  readonly from?: number;
  readonly to?: number;
  readonly bot?: string;
  readonly symbol?: string;
  readonly hour?: number;
  readonly weekday?: number;
  readonly held?: HoldingId;
}

/** What the page shows, kept in the address. */
export interface PerformanceView {
  readonly tab: PerformanceTab;
  readonly choice: Choice;
  readonly setTab: (tab: PerformanceTab) => void;
  /** Takes over what is named; `undefined` takes it away. */
  readonly choose: (change: { readonly [Key in keyof Choice]: Choice[Key] | undefined }) => void;
  /** Takes every filter away; null while none is set. */
  readonly clear: (() => void) | null;
}

const HOUR_MAX = 23;
const WEEKDAY_MAX = 6;
const ID = /^[0-9a-f-]{36}$/u;
const KEYS = ['from', 'to', 'bot', 'symbol', 'hour', 'weekday', 'held'] as const;

function readWhole(text: string | null, max: number): number | undefined {
  return text !== null && /^\d{1,3}$/u.test(text) && Number(text) <= max ? Number(text) : undefined;
}

function readTime(text: string | null): number | undefined {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** Reads `?from=&to=&bot=&symbol=&hour=&weekday=&held=`; what makes no sense is not there. */
function readChoice(address: URLSearchParams): Choice {
  const [from, to] = [readTime(address.get('from')), readTime(address.get('to'))];
  const bot = address.get('bot') ?? '';
  const symbol = address.get('symbol') ?? '';
  const hour = readWhole(address.get('hour'), HOUR_MAX);
  const weekday = readWhole(address.get('weekday'), WEEKDAY_MAX);
  const held = HOLDING_IDS.find((id) => id === address.get('held'));
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...((bot === BY_HAND || ID.test(bot)) && { bot }),
    ...(/^[A-Z0-9]{5,20}$/u.test(symbol) && { symbol }),
    ...(hour !== undefined && { hour }),
    ...(weekday !== undefined && { weekday }),
    ...(held !== undefined && { held }),
  };
}

/** Minutes are enough for a hand. */
function writeTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}

function writeChoice(change: Record<string, string | number | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      if (value === undefined) return [key, ''];
      return [key, key === 'from' || key === 'to' ? writeTime(Number(value)) : String(value)];
    }),
  );
}

export function usePerformanceView(): PerformanceView {
  const [address, write] = useAddress();
  const choice = readChoice(address);
  const clear = (): void =>
    write((newest) => withValues(newest, Object.fromEntries(KEYS.map((key) => [key, '']))), { isStep: true });
  return {
    tab: PERFORMANCE_TABS.find((known) => known === address.get('tab')) ?? 'overview',
    choice,
    setTab: (tab) => write((newest) => withValues(newest, { tab }, { tab: 'overview' })),
    choose: (change) => write((newest) => withValues(newest, writeChoice(change)), { isStep: true }),
    clear: Object.keys(choice).length === 0 ? null : clear,
  };
}
