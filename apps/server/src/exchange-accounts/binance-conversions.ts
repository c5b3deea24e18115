import { ZERO } from '@atb/core/base/decimal';
import { DAY_MS, type EpochMs, epochMs } from '@atb/core/base/time';
import { z } from 'zod';
import { readInHalves, type WindowRules } from './history-window.ts';
import { asset, millis, money, readAnswer, readEach, text } from './read-rows.ts';
import { toConversionRecord } from './to-conversion-record.ts';
import type { VenueMarkets } from './venue-markets.ts';
import type { Cursor, HistoryPage } from './venue-reader.ts';

const positive = money.refine((amount) => amount.gt(ZERO), 'is not above 0');
const notNegative = money.refine((amount) => amount.gte(ZERO), 'is below 0');

/** @see https://developers.binance.com/docs/convert/trade/Get-Convert-Trade-History */
const conversion = z.looseObject({
  quoteId: text,
  orderStatus: z.string(),
  fromAsset: asset,
  fromAmount: positive,
  toAsset: asset,
  toAmount: positive,
  createTime: millis,
});
const conversions = z.looseObject({ list: z.array(z.unknown()).nullish(), moreData: z.boolean() });

/** @see https://developers.binance.com/docs/wallet/asset/dust-log */
const sweptCoin = z.looseObject({
  fromAsset: asset,
  amount: positive,
  /** What arrived: the charge is taken off already. */
  transferedAmount: notNegative,
  serviceChargeAmount: notNegative,
  targetAsset: asset.nullish(),
});
const sweep = z.looseObject({
  transId: text,
  operateTime: millis,
  userAssetDribbletDetails: z.array(sweptCoin),
});
const sweeps = z.looseObject({ userAssetDribblets: z.array(z.unknown()) });

const FOUNDED = epochMs(Date.UTC(2017, 6, 1));
/** A question is about 30 days at most. */
const CONVERSION_WINDOWS: WindowRules = { founded: FOUNDED, widthMs: 29 * DAY_MS };
const CONVERSIONS_MAX = 1_000;
/** The exchange tells none that are older. */
const DUST_WINDOWS: WindowRules = { founded: epochMs(Date.UTC(2020, 11, 1)), widthMs: 89 * DAY_MS };
/** More are not told at once. */
const SWEEPS_MAX = 100;
/** What small balances become where the exchange does not say. */
const DUST_TARGET = 'BNB';

type Ask = (path: string, params: Readonly<Record<string, string | number>>) => Promise<unknown>;

/** Conversions and swept small balances of an account: each is a trade. */
export function createConversionParts(ask: Ask, markets: Pick<VenueMarkets, 'find'>) {
  return {
    conversions: (cursor: Cursor | null, now: EpochMs): Promise<HistoryPage> =>
      readInHalves(cursor, now, CONVERSION_WINDOWS, async ({ from, until }) => {
        const params = { startTime: from, endTime: until, limit: CONVERSIONS_MAX };
        const answer = readAnswer(conversions, await ask('convert/tradeFlow', params));
        const { rows, findings } = readEach(conversion, answer.list ?? []);
        // What is under way has no amounts for good; what failed never happened.
        const done = rows.filter(({ orderStatus }) => orderStatus === 'SUCCESS');
        const records = done.map((row) =>
          toConversionRecord(
            {
              id: `convert-${row.quoteId}`,
              at: row.createTime,
              from: { asset: row.fromAsset, amount: row.fromAmount },
              to: { asset: row.toAsset, amount: row.toAmount },
              charge: ZERO,
            },
            markets,
          ),
        );
        return { isCut: answer.moreData, records, findings };
      }),

    dust: (cursor: Cursor | null, now: EpochMs): Promise<HistoryPage> =>
      readInHalves(cursor, now, DUST_WINDOWS, async ({ from, until }) => {
        const raw = await ask('asset/dribblet', { startTime: from, endTime: until });
        const { userAssetDribblets: listed } = readAnswer(sweeps, raw);
        const { rows, findings } = readEach(sweep, listed);
        const records = rows.flatMap(({ transId, operateTime, userAssetDribbletDetails: coins }) =>
          coins.map((coin) =>
            toConversionRecord(
              {
                id: `dust-${transId}-${coin.fromAsset}`,
                at: operateTime,
                from: { asset: coin.fromAsset, amount: coin.amount },
                to: { asset: coin.targetAsset ?? DUST_TARGET, amount: coin.transferedAmount },
                charge: coin.serviceChargeAmount,
              },
              markets,
            ),
          ),
        );
        return { isCut: listed.length >= SWEEPS_MAX, records, findings };
      }),
  };
}
