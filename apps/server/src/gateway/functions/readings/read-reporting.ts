import type { Reporting } from '@atb/api/functions/reporting-fields';
import { type Decimal, dec, divide, ONE, toPlain, ZERO } from '@atb/core/base/decimal';
import { type EpochMs, epochMs, toIso } from '@atb/core/base/time';
import type { ReportingCurrency } from '@atb/core/market/reporting-currency';
import { pricesOfQuotes } from '../../../performance/portfolio/asset-prices.ts';
import { loadRecordedRate } from '../../../tax/load-closes.ts';
import type { CallContext } from '../function-services.ts';
import { QUOTE_ASSET } from './performance-reading.ts';

/** What sums are told in. */
export interface ReadReporting {
  /** Units of the currency for one unit of the quote asset. */
  readonly rate: Decimal;
  readonly reporting: Reporting;
}

const IN_QUOTE: ReadReporting = {
  rate: ONE,
  reporting: { currency: QUOTE_ASSET, rate: '1', basis: 'same', symbol: null, at: null, missing: null },
};
/** Digits after the point: what is told is what sums are multiplied by, to the last digit. */
const RATE_DECIMALS = 10;

/**
 * The caller's reporting currency and its rate, the quote asset where it is not wanted. One price for one thing: a currency that this
 * server has a market of is worth what the portfolio values it at; of any other the last recorded hourly close says it, as in tax reports.
 */
export async function readReporting(context: CallContext, isWanted: boolean | undefined): Promise<ReadReporting> {
  const currency = isWanted === true ? await readChosenCurrency(context) : QUOTE_ASSET;
  if (currency === QUOTE_ASSET) return IN_QUOTE;
  const { market, archive } = context.services;
  const symbol = `${currency}${QUOTE_ASSET}`;
  const quote = market.latestQuote(symbol);
  const price = pricesOfQuotes(quote === null ? [] : [quote], QUOTE_ASSET).now(currency);
  if (price !== null && price.gt(ZERO)) {
    const rate = divide(ONE, price);
    return quote === null
      ? rated(currency, rate, { basis: 'par', symbol: null, at: null })
      : rated(currency, rate, { basis: 'bid', symbol, at: quote.eventTime });
  }
  const recorded = await loadRecordedRate(archive, QUOTE_ASSET, currency, market.now());
  if (recorded === null) return { ...IN_QUOTE, reporting: { ...IN_QUOTE.reporting, missing: currency } };
  const { rate, closedAt } = recorded;
  return rated(currency, rate, { basis: 'close', symbol: recorded.symbol, at: epochMs(closedAt) });
}

function rated(
  currency: ReportingCurrency,
  exact: Decimal,
  { at, ...source }: Pick<Reporting, 'basis' | 'symbol'> & { readonly at: EpochMs | null },
): ReadReporting {
  const rate = exact.round(RATE_DECIMALS);
  return {
    rate,
    reporting: { currency, rate: toPlain(rate), missing: null, ...source, at: at === null ? null : toIso(at) },
  };
}

async function readChosenCurrency({ userScope }: CallContext): Promise<ReportingCurrency> {
  const { rows } = await userScope((tx) =>
    tx.query<{ currency: ReportingCurrency }>(
      'select reporting_currency as currency from profiles where id = (select auth.uid())',
    ),
  );
  return rows[0]?.currency ?? QUOTE_ASSET;
}

/** What a proof comes to on a screen: the proven amount in the quote asset, the rate, and the product. */
export function convertProof(
  { rate, reporting }: ReadReporting,
  proof: { readonly unit: string; readonly computations: ReadonlyArray<{ readonly value: string | null }> },
) {
  const amount = proof.computations.at(-1)?.value ?? null;
  const isShown =
    proof.unit === 'quote' && amount !== null && (reporting.basis !== 'same' || reporting.missing !== null);
  return { converted: isShown ? { ...reporting, amount, product: toPlain(dec(amount).times(rate)) } : null };
}
