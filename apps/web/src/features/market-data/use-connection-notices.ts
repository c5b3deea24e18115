import { MARKET_DATA_MESSAGES } from '@atb/api/messages/market-data';
import { useEffect, useRef } from 'react';
import { notifyError, notifySuccess } from '../../lib/notify.ts';

/** What the panel knows of its source: nothing yet, Kraken, or why not. */
export interface SourceConnection {
  readonly mode: 'LIVE' | 'DEMO' | null;
  /** Of a look that failed altogether, or of a source that was lost; a sentence. */
  readonly failure: string | null;
}

/** Says once that Kraken is connected and once that it is lost: at changes, not at every look. */
export function useConnectionNotices({ mode, failure }: SourceConnection): void {
  const before = useRef<SourceConnection>({ mode: null, failure: null });
  useEffect(() => {
    const last = before.current;
    before.current = { mode, failure };
    if (mode === 'LIVE' && failure === null) {
      if (last.mode !== 'LIVE' || last.failure !== null) {
        notifySuccess(MARKET_DATA_MESSAGES.connectedTitle, { detail: MARKET_DATA_MESSAGES.connected });
      }
    } else if (failure !== null && last.failure === null) {
      notifyError(MARKET_DATA_MESSAGES.failedTitle, { detail: failure });
    }
  }, [mode, failure]);
}
