import { type BacktestRequest, kindOfBacktest } from '@atb/api/functions/start-backtest';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { CheckedBacktest } from './checked-backtest.ts';
import { checkSubject } from './research-subject.ts';

/** What can be known to be wrong with a backtest of any form before it is started, in sentences. Loads what that form needs. */
export async function checkBacktest(archive: CandleArchive, body: BacktestRequest): Promise<CheckedBacktest> {
  const subject = kindOfBacktest(body);
  switch (subject.kind) {
    case 'strategy': {
      const checked = await checkSubject(archive, { ...body, symbol: subject.symbol });
      if (checked.status === 'refused') return checked;
      const { name, assumptions } = checked;
      return { status: 'checked', request: { ...body, name, assumptions } };
    }
    case 'portfolio':
      return (await import('./check-portfolio.ts')).checkPortfolio(archive, body, subject.symbols);
    case 'grid':
    case 'dca':
      return (await import('./check-bot-backtest.ts')).checkBotBacktest(archive, body, subject);
  }
}
