import { JOURNAL_ACTORS, type JournalActor } from '@atb/api/journal-actors';
import { JOURNAL_SEVERITIES, type JournalSeverity } from '@atb/api/journal-severities';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';

/** A choice of decisions, as functions of the server take it. */
export interface JournalChoice {
  readonly accountId?: string;
  readonly bot?: string;
  readonly symbol?: string;
  readonly actor?: JournalActor;
  /** This and what is graver. */
  readonly severityMin?: JournalSeverity;
  readonly from?: number;
  readonly to?: number;
}

export interface JournalView {
  readonly choice: JournalChoice;
  /** Takes over what is named; '' takes it away. */
  readonly choose: (change: Readonly<Partial<Record<(typeof KEYS)[number], string>>>) => void;
  /** Takes every filter away; null while none is set. */
  readonly clear: (() => void) | null;
  /** As the fields of the form have it: UTC, minutes. */
  readonly fromText: string;
  readonly toText: string;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
const SYMBOL = /^[A-Z0-9]{5,20}$/u;
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u;
const KEYS = ['account', 'bot', 'symbol', 'by', 'severity', 'from', 'to'] as const;

function readMinute(text: string): number | undefined {
  const time = MINUTE.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** Reads `?account=&bot=&symbol=&by=&severity=&from=&to=`; what makes no sense is not there. */
export function useJournalView(): JournalView {
  const [address, write] = useAddress();
  const read = (key: (typeof KEYS)[number]): string => address.get(key) ?? '';
  const [account, bot, symbol] = [read('account'), read('bot'), read('symbol')];
  const actor = JOURNAL_ACTORS.find((known) => known === read('by'));
  const severityMin = JOURNAL_SEVERITIES.find((known) => known === read('severity'));
  const [from, to] = [readMinute(read('from')), readMinute(read('to'))];
  const choice: JournalChoice = {
    ...(ID.test(account) && { accountId: account }),
    ...((bot === BY_HAND || ID.test(bot)) && { bot }),
    ...(SYMBOL.test(symbol) && { symbol }),
    ...(actor !== undefined && { actor }),
    ...(severityMin !== undefined && { severityMin }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const clear = (): void =>
    write((newest) => withValues(newest, Object.fromEntries(KEYS.map((key) => [key, '']))), { isStep: true });
  return {
    choice,
    choose: (change) => write((newest) => withValues(newest, change), { isStep: true }),
    clear: Object.keys(choice).length === 0 ? null : clear,
    fromText: from === undefined ? '' : read('from'),
    toText: to === undefined ? '' : read('to'),
  };
}
