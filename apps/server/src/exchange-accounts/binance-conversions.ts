import { ZERO } from '@atb/core/base/decimal';
import { DAY_MS, type EpochMs, epochMs, toIso } from '@atb/core/base/time';
import type { ExchangeFill } from '@atb/core/ledger/exchange-record';
import { z } from 'zod';
import { type Ask, WINDOWS } from './binance-questions.ts';
import { earliest, type HistoryWindow, readInHalves, type WholeWindow, type WindowRules } from './history-window.ts';
import { asset, bookableMillis, amountCell, positive, readAnswer, readEach, recordId } from './read-rows.ts';
import { type Conversion, NoTradeError, toConversionRecord } from './to-conversion-record.ts';
import type { HistoryCursor, SyncFinding, HistoryPage } from './venue-reader.ts';

const notNegative = amountCell.refine((amount) => amount.gte(ZERO), 'is below 0');

/** @see https://developers.binance.com/docs/convert/trade/Get-Convert-Trade-History */
const stated = z.looseObject({ orderStatus: z.string() });
const done = (now: EpochMs) =>
  z.looseObject({
    quoteId: recordId,
    fromAsset: asset,
    fromAmount: positive,
    toAsset: asset,
    toAmount: positive,
    createTime: bookableMillis(now),
  });
/** It has no amounts for good. */
const underWay = (now: EpochMs) => z.looseObject({ createTime: bookableMillis(now) });
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
const sweep = (now: EpochMs) =>
  z.looseObject({
    transId: recordId,
    operateTime: bookableMillis(now),
    userAssetDribbletDetails: z.array(z.unknown()),
  });
const sweeps = z.looseObject({ userAssetDribblets: z.array(z.unknown()) });

/** A question is about 30 days at most. */
const CONVERSION_WINDOWS: WindowRules = { ...WINDOWS, widthMs: 29 * DAY_MS };
const CONVERSIONS_MAX = 1_000;
/** The exchange tells none that are older. */
const DUST_WINDOWS: WindowRules = { ...WINDOWS, founded: epochMs(Date.UTC(2020, 11, 1)) };
/** More are not told at once. */
const SWEEPS_MAX = 100;
/** What small balances become where the exchange does not say. */
const DUST_TARGET = 'BNB';

/** Conversions and swept small balances of an account: each is a trade. */
export function createConversionParts(ask: Ask) {
  return {
    conversions: (cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> =>
      readInHalves(cursor, now, CONVERSION_WINDOWS, async (window) => {
        const params = { startTime: window.from, endTime: window.until, limit: CONVERSIONS_MAX };
        return readConversions(readAnswer(conversions, await ask('convert/tradeFlow', params)), window, now);
      }),

    dust: (cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> =>
      readInHalves(cursor, now, DUST_WINDOWS, async ({ from, until }) => {
        const raw = await ask('asset/dribblet', { startTime: from, endTime: until });
        return readSweeps(readAnswer(sweeps, raw).userAssetDribblets, now);
      }),
  };
}

function readConversions(answer: z.output<typeof conversions>, window: HistoryWindow, now: EpochMs): WholeWindow {
  const list = answer.list ?? [];
  const all = readEach(stated, list);
  // What failed never happened.
  const alive = all.rows.filter(({ orderStatus }) => orderStatus !== 'FAIL');
  const settled = readEach(
    done(now),
    alive.filter(({ orderStatus }) => orderStatus === 'SUCCESS'),
  );
  const open = readEach(
    underWay(now),
    alive.filter(({ orderStatus }) => orderStatus !== 'SUCCESS'),
  );
  const booked = bookEach(
    settled.rows.map((row) => ({
      id: `convert-${row.quoteId}`,
      at: row.createTime,
      from: { asset: row.fromAsset, amount: row.fromAmount },
      to: { asset: row.toAsset, amount: row.toAmount },
      charge: ZERO,
    })),
  );
  const isFull = list.length >= CONVERSIONS_MAX;
  const withheld = answer.moreData && !isFull ? [describeWithheld(window)] : [];
  return {
    isCut: answer.moreData && isFull,
    records: booked.records,
    findings: [...all.findings, ...settled.findings, ...open.findings, ...booked.findings, ...withheld],
    pendingAt: earliest(open.rows.map(({ createTime }) => createTime)),
  };
}

function readSweeps(listed: readonly unknown[], now: EpochMs): WholeWindow {
  const { rows, findings } = readEach(sweep(now), listed);
  const read = rows.map(({ transId, operateTime, userAssetDribbletDetails }) => {
    const coins = readEach(sweptCoin, userAssetDribbletDetails);
    const swept = coins.rows.map((coin) => ({
      id: `dust-${transId}-${coin.fromAsset}`,
      at: operateTime,
      from: { asset: coin.fromAsset, amount: coin.amount },
      to: { asset: coin.targetAsset ?? DUST_TARGET, amount: coin.transferedAmount },
      charge: coin.serviceChargeAmount,
    }));
    return { findings: coins.findings, swept };
  });
  const swept = read.flatMap((each) => each.swept);
  const booked = bookEach(swept.filter(({ to }) => to.amount.gt(ZERO)));
  // An amount may come yet: booked as something else before, it would count twice.
  const empty = swept.filter(({ to }) => to.amount.eq(ZERO));
  const left = empty.filter(({ at }) => at < now - DAY_MS);
  return {
    isCut: listed.length >= SWEEPS_MAX,
    records: booked.records,
    findings: [...findings, ...read.flatMap((each) => each.findings), ...booked.findings, ...left.map(describeEmpty)],
    pendingAt: earliest(empty.map(({ at }) => at)),
  };
}

/** Each by itself: what is no trade is listed, and holds up no other. */
function bookEach(list: readonly Conversion[]) {
  const records: ExchangeFill[] = [];
  const findings: SyncFinding[] = [];
  for (const each of list) {
    try {
      records.push(toConversionRecord(each));
    } catch (error) {
      if (!(error instanceof NoTradeError)) throw error;
      findings.push(toFinding(each.id, `This conversion is no trade and is not booked: ${error.message}.`));
    }
  }
  return { records, findings };
}

function describeEmpty({ id, from }: Conversion): SyncFinding {
  return toFinding(id, `The exchange says that ${from.asset} was swept and nothing arrived for it. It is not booked.`);
}

/** By the month: one of each question would be too many. */
function describeWithheld({ from, until }: HistoryWindow): SyncFinding {
  const [first, last] = [toIso(epochMs(from)), toIso(epochMs(until))];
  const detail = `The exchange says that it has more conversions than it lists from ${first} to ${last}. Those are not booked.`;
  return toFinding(`conversions ${first.slice(0, 7)}`, detail);
}

function toFinding(reference: string, detail: string): SyncFinding {
  return { kind: 'unreadable', reference: reference.slice(0, 128), detail: detail.slice(0, 500) };
}
