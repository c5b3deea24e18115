import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { dec, divide, toPlain, ZERO } from '@atb/core/base/decimal';
import { countOf } from '../../lib/count-of.ts';
import { NO_FIGURE } from '../../lib/format-number.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;

type Followed = Pick<SignalProviderRow, 'followers_money' | 'followers_result'>;

/** A fraction of what is allocated to copies that have traded, as text; null while none has. */
export function followersReturn({ followers_money: money, followers_result: result }: Followed): string | null {
  const allocated = dec(money);
  return allocated.gt(ZERO) ? toPlain(divide(dec(result), allocated)) : null;
}

/** What all followers of these providers have allocated and earned, quote units as text. */
export function sumFollowers(providers: readonly Followed[]): { readonly money: string; readonly result: string } {
  const sum = (pick: (provider: Followed) => string): string =>
    toPlain(providers.reduce((total, provider) => total.plus(dec(pick(provider))), ZERO));
  return { money: sum((each) => each.followers_money), result: sum((each) => each.followers_result) };
}

/** So long a record says something: a good month may be luck. */
export const RECORD_DAYS = 90;

type Opened = Pick<SignalProviderRow, 'is_open' | 'opened_at'>;

/** @param now market time, ms. */
export function isYoung({ opened_at: openedAt }: Pick<Opened, 'opened_at'>, now: number): boolean {
  return openedAt === null || now - Date.parse(openedAt) < RECORD_DAYS * DAY_S * 1_000;
}

/** In the order of their scores, as they come; those with a short record after the others, stopped ones last. */
export function rankProviders<One extends Opened>(providers: readonly One[], now: number): readonly One[] {
  const place = (one: One): number => Number(!one.is_open) * 2 + Number(isYoung(one, now));
  return providers.toSorted((a, b) => place(a) - place(b));
}

/** '2 days', '5 hours': how long a provider has been open. */
export function showExperience(openedAt: string | null, now: number): string {
  if (openedAt === null) return NO_FIGURE;
  const seconds = Math.max(0, (now - Date.parse(openedAt)) / 1_000);
  return seconds < DAY_S ? 'Under a day' : countOf(Math.floor(seconds / DAY_S), 'day');
}

/** How long a position is held on average, `seconds` as text. */
export function showHold(seconds: string | null): string {
  if (seconds === null) return NO_FIGURE;
  const value = Number(seconds);
  if (value < HOUR_S) return `${Math.max(1, Math.round(value / 60))} min`;
  return value < 2 * DAY_S ? countOf(Math.round(value / HOUR_S), 'hour') : countOf(Math.round(value / DAY_S), 'day');
}
