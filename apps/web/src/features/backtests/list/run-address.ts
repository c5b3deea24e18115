import type { ResearchRunRow } from '@atb/api/research-rows';
import { toText } from '../../../lib/address-values.ts';
import type { BacktestSubmission } from '../api/start-backtest.ts';
import { asksForFilters, NO_FILTERS } from '../form/filter-draft.ts';
import { BOT_FORMS } from '../kinds/forms.ts';
import { botOf, readRunFacts, readSymbols, readText } from './run-facts.ts';

const PERCENT_DECIMALS = 6;
/** Assumptions that the form holds as they are. */
const FORM_ASSUMPTIONS: ReadonlySet<string> = new Set([
  'startEquity',
  'feeBps',
  'slippageBps',
  'spreadBps',
  'intrabarPath',
  'limitRule',
  'latencyBars',
  'detailTimeframe',
]);

function readObject(request: ResearchRunRow['request'], key: string): ReadonlyArray<readonly [string, unknown]> {
  const value = request[key];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The request again, as it was: the same inputs give the same digest. */
export function toOrder({ request }: Pick<ResearchRunRow, 'request'>): BacktestSubmission {
  return request as unknown as BacktestSubmission;
}

/** A run of a known pair has its filters in the request, too; the form does not ask for those. */
function isFilterAsked(request: ResearchRunRow['request']): boolean {
  return asksForFilters({ symbol: readText(request, 'symbol'), isSeveral: readSymbols(request).length > 0 });
}

function writeAssumptions(address: URLSearchParams, request: ResearchRunRow['request']): void {
  for (const [name, value] of readObject(request, 'assumptions')) {
    if (FORM_ASSUMPTIONS.has(name)) address.set(`t.${name}`, toText(value));
    else if (Object.hasOwn(NO_FILTERS, name) && value !== null && isFilterAsked(request))
      address.set(`t.${name}`, toText(value));
    else if (name === 'allowShort' && value === true) address.set('t.allowShort', 'yes');
    else if (name === 'volumeShareMax' && typeof value === 'number') {
      address.set('t.volumeCap', String(Number((value * 100).toFixed(PERCENT_DECIMALS))));
    }
  }
}

/** Where the form opens with everything that the run was asked for. */
export async function toBacktestAddress(run: Pick<ResearchRunRow, 'request'>): Promise<string> {
  const { kind, strategyId, from, to } = readRunFacts(run);
  const { request } = run;
  const bot = botOf(request);
  const address = new URLSearchParams({
    ...(bot === null ? { strategy: strategyId } : { of: bot }),
    ...(kind === 'portfolio' ? { symbols: readSymbols(request).join(',') } : { symbol: readText(request, 'symbol') }),
    timeframe: readText(request, 'timeframe'),
    from,
    to,
  });
  for (const [name, value] of readObject(request, 'params')) address.set(`p.${name}`, toText(value));
  writeAssumptions(address, request);
  if (bot !== null) {
    // The account of a bot begins with what it sets aside.
    address.delete('t.startEquity');
    const writeOptions = await BOT_FORMS[bot].loadOptions();
    writeOptions(address, readObject(request, bot));
  }
  return `/backtests?${address.toString()}`;
}
