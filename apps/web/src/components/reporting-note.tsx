import type { Reporting } from '@atb/api/functions/reporting-fields';
import { Link } from 'react-router';
import { usePreferences } from '../hooks/use-preferences.ts';
import { formatDateTime } from '../lib/format-time.ts';

/** 'bid of EURUSDT, 2 Jun 2025, 14:00' */
function sourceOf({ basis, symbol, at }: Reporting, timeZone: Parameters<typeof formatDateTime>[1]): string {
  if (symbol === null || at === null) return 'one for one';
  return `${basis} of ${symbol}, ${formatDateTime(at, timeZone)}`;
}

export interface ReportingNoteProps {
  /** Undefined until it is known. */
  readonly reporting: Reporting | undefined;
  readonly quoteAsset?: string;
}

/** What the sums of a page are in: the rate and its moment, or that there is none. Leads to where it is chosen. */
export function ReportingNote({ reporting, quoteAsset = 'USDT' }: ReportingNoteProps) {
  const { timeZone } = usePreferences();
  if (reporting === undefined) return '\u00a0';
  const { currency, rate, basis, missing } = reporting;
  return (
    <span>
      Sums in{' '}
      <Link to="/settings/trading" className="touch-target underline decoration-line-strong underline-offset-2">
        {currency}
      </Link>
      {missing !== null && (
        <span className="text-warn">
          : no rate of {missing} is known. Import candles of {missing}
          {quoteAsset}.
        </span>
      )}
      {missing === null && basis !== 'same' && (
        <span>
          {' '}
          at {rate} ({sourceOf(reporting, timeZone)})
        </span>
      )}
    </span>
  );
}
