import { type Decimal, decFromNumber, ZERO } from '@atb/core/base/decimal';
import type { RunAsCaller } from '../../../../database/run-as-caller.ts';
import { readLedgerBase } from '../../../../performance/proofs/read-ledger-base.ts';
import { readPeriodWorth } from '../../../../performance/proofs/read-period-holdings.ts';
import { periodStart, type ReadPortfolio, type ReadPortfolioAccount } from '../read-portfolio.ts';
import type { Period } from './proof-basis.ts';

/** What one account was worth when a period began. */
export interface PeriodBase {
  readonly accountId: string;
  /** When it was valued, milliseconds since the epoch; null before the first valuation. */
  readonly time: number | null;
  /** By the ledger; where nothing was kept that it could be valued with, as it was written down. */
  readonly ledger: Decimal;
  /** Number of the last posting in it; null where it goes by time. */
  readonly until: string | null;
  /** Whether it was computed in decimals on both ways. */
  readonly isExact: boolean;
  /** Whether money that came since is part of the change, as it is for the limits. */
  readonly isNoted: boolean;
  /** What it is, words. */
  readonly note: string;
}

const AT_MARKS = 'by the postings until then at the kept marks';
const NOT_KEPT =
  'as the engine noted it for the limits; its marks were not kept, so that both ways begin with this amount';
const NOT_NOTED = 'as it is now: nothing has happened in the account since';

/** What each account begins a period with, from the postings until then where their marks or closes are known. */
export function readPeriodBases(
  run: RunAsCaller,
  portfolio: ReadPortfolio,
  period: Period,
): Promise<readonly PeriodBase[]> {
  const moment = periodStart(period, portfolio.now);
  return Promise.all(portfolio.accounts.map((account) => readBase(run, portfolio, account, { period, moment })));
}

async function readBase(
  run: RunAsCaller,
  { prices }: ReadPortfolio,
  { account, worth, course }: ReadPortfolioAccount,
  { period, moment }: { readonly period: Period; readonly moment: number },
): Promise<PeriodBase> {
  const accountId = account.id;
  const noted = period === 'today' ? worth.dayStart : period === 'week' ? worth.weekStart : null;
  if (noted !== null) {
    const span = period === 'today' ? 'day' : 'week';
    const kept = noted.isNoted ? await readPeriodWorth(run, { accountId, span, startsAt: moment }) : null;
    const ledger = kept ?? noted.equity;
    const note = kept === null ? (noted.isNoted ? NOT_KEPT : NOT_NOTED) : AT_MARKS;
    return { accountId, time: moment, ledger, until: null, isExact: true, isNoted: true, note };
  }
  const valued = course.valueBefore(moment);
  if (valued === null) {
    return {
      accountId,
      time: null,
      ledger: ZERO,
      until: null,
      isExact: true,
      isNoted: false,
      note: 'when there was nothing yet',
    };
  }
  const base = await readLedgerBase(run, { accountId, valuedAt: valued.time, prices });
  if (base === null) {
    const ledger = valued.exact ?? decFromNumber(valued.value);
    return {
      accountId,
      time: valued.time,
      ledger,
      until: null,
      isExact: true,
      isNoted: false,
      note: 'as the line has it; its marks were not kept',
    };
  }
  const note = base.until === null ? 'by the postings until then at the closes' : AT_MARKS;
  const isExact = valued.exact !== null;
  return { accountId, time: base.time, ledger: base.worth, until: base.until, isExact, isNoted: false, note };
}
