import { type RowFigure, rowProofContract } from '@atb/api/functions/portfolio/row-proof';
import { type Decimal, ZERO } from '@atb/core/base/decimal';
import { pricesOfQuotes } from '../../../performance/portfolio/asset-prices.ts';
import { ENTRIES_MAX, type Proof } from '../../../performance/proofs/proof.ts';
import { proveHeld } from '../../../performance/proofs/prove-held.ts';
import { isLimitFigure, proveLimit } from '../../../performance/proofs/prove-limit.ts';
import {
  isLotFigure,
  isMarked,
  isOfUnits,
  type LotFigure,
  type LotQuestion,
  proveConnectedLots,
  proveConnectedUnits,
  proveLots,
} from '../../../performance/proofs/prove-lots.ts';
import { isPositionFigure, provePositionFigure } from '../../../performance/proofs/prove-position.ts';
import { shareOf } from '../../../performance/proofs/share-of.ts';
import { proveTransferFee, proveTransferWorth } from '../../../performance/proofs/prove-transfer.ts';
import { NO_PRICE, NO_ROW, type RowProof } from '../../../performance/proofs/row-proof.ts';
import { tooLongToProve } from '../../../performance/proofs/too-long-to-prove.ts';
import { findOwnAccount, NO_ACCOUNT, type OwnAccount } from '../checks/own-account.ts';
import { type CallContext, implement } from '../function-services.ts';
import { OPEN_LOTS } from '../readings/open-lot-options.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readPrices } from '../readings/portfolio-accounts.ts';
import { lookAgain } from '../readings/proofs/look-again.ts';
import { oneAccount } from '../readings/tax-accounts.ts';
import { askTax } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

export const rowProof = implement(rowProofContract, {
  handle: async (context, { figure, of, id = '', accountId = '', asset = '', lot }) => {
    const proveOne = (one: RowFigure): Promise<RowProof> =>
      proveRow(context, { figure: one, id, accountId, asset, lot });
    const prove = (): Promise<RowProof> => (of === undefined ? proveOne(figure) : proveShare(proveOne, figure, of));
    const outcome = await lookAgain(prove, (found) => found.status === 'proved' && !found.proof.agrees);
    if (outcome.status === 'refused') return refused(outcome.refusal);
    return { success: true, figure, ...outcome.proof };
  },
});

/** A gain as a share of what was paid, from the proofs of both. */
async function proveShare(
  prove: (figure: RowFigure) => Promise<RowProof>,
  figure: RowFigure,
  of: RowFigure,
): Promise<RowProof> {
  const gain = await prove(figure);
  if (gain.status === 'refused') return gain;
  const paid = await prove(of);
  if (paid.status === 'refused') return paid;
  return {
    status: 'proved',
    proof: shareOf({ name: 'Gain', proof: gain.proof }, { name: 'Cost', proof: paid.proof }),
  };
}

interface RowQuestion {
  readonly figure: RowFigure;
  readonly id: string;
  readonly accountId: string;
  readonly asset: string;
  readonly lot: string | undefined;
}

async function proveRow(context: CallContext, { figure, id, accountId, asset, lot }: RowQuestion): Promise<RowProof> {
  const { services, claims, userScope: run } = context;
  const about = { id, userId: claims.sub, quoteAsset: QUOTE_ASSET };
  if (isPositionFigure(figure)) {
    const markOf = (owner: string, coin: string) => readMark(context, owner, coin);
    return provePositionFigure(run, services.performance, { ...about, figure, markOf });
  }
  if (figure === 'held') return proveHeld(run, services.performance, about);
  if (figure === 'transferWorth')
    return proveTransferWorth(run, { id, pricesOf: (moved) => readPrices(context, [moved]) });
  if (figure === 'transferFee') return proveTransferFee(run, about);
  const account = await findOwnAccount(context, accountId);
  if (account === null) return { status: 'refused', refusal: NO_ACCOUNT };
  if (isLotFigure(figure)) return proveLotFigure(context, account, { figure, asset, lot });
  if (!isLimitFigure(figure))
    throw new Error('every figure of a row is of a position, an execution, a transfer, lots or a limit');
  if (!account.isPaper) return { status: 'refused', refusal: NO_PAPER };
  const book = await services.readAccount(account.id, claims.sub);
  const { posted, proofTurns } = services.performance;
  const question = { figure, accountId: account.id, book, now: services.market.now(), posted };
  return proved(await proofTurns.run(claims.sub, () => proveLimit(run, question)));
}

const NO_PAPER = { ...NO_ACCOUNT, error: 'accountId must be one of your own paper accounts.' };

function proved(proof: Proof | null): RowProof {
  return proof === null ? NO_PRICE : { status: 'proved', proof: { quoteAsset: QUOTE_ASSET, ...proof } };
}

/** What a unit of an asset would bring in an account: by the quotes that it trades on, or those of the market. Null without a price. */
async function readMark(context: CallContext, accountId: string, asset: string): Promise<Decimal | null> {
  const account = await findOwnAccount(context, accountId);
  if (account?.isPaper !== true) return (await readPrices(context, [asset])).now(asset);
  const book = await context.services.readAccount(accountId, context.claims.sub);
  return pricesOfQuotes(book.snapshot().quotes, QUOTE_ASSET).now(asset);
}

async function proveLotFigure(
  context: CallContext,
  { id: accountId, isPaper }: OwnAccount,
  { figure, asset, lot }: { readonly figure: LotFigure; readonly asset: string; readonly lot: string | undefined },
): Promise<RowProof> {
  const mark = isMarked(figure) ? await readMark(context, accountId, asset) : ZERO;
  if (mark === null) return NO_PRICE;
  const question: LotQuestion = { figure, accountId, asset, quoteAsset: QUOTE_ASSET, lot, mark };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    context.services.performance.proofTurns.run(context.claims.sub, work);
  if (isPaper) return inTurn(() => proveLots(context.userScope, question));
  const whose = (places: readonly number[]) => ({ options: OPEN_LOTS, account: places[0] ?? 0, asset });
  // Of all together the units can be told by the ledger.
  if (lot === undefined && isOfUnits(figure)) {
    const outcome = await askTax(context, oneAccount(accountId), (places) => ({
      kind: 'open-lots' as const,
      ...whose(places),
      offset: 0,
      limit: 1,
    }));
    if (outcome.status === 'refused') return { status: 'refused', refusal: outcome.refusal };
    const { quantity } = outcome.answer.total;
    return proved(await inTurn(() => proveConnectedUnits(context.userScope, question, quantity)));
  }
  const outcome = await askTax(
    context,
    oneAccount(accountId),
    (places) => ({ kind: 'lot-proof' as const, ...whose(places), lot: placeOf(lot), limit: ENTRIES_MAX }),
    'proofs',
  );
  if (outcome.status === 'refused') return { status: 'refused', refusal: outcome.refusal };
  const { answer } = outcome;
  if (answer === 'no_lot') return NO_ROW;
  if ('most' in answer) return { status: 'refused', refusal: tooLongToProve(answer.most, answer.what) };
  return proved(proveConnectedLots(question, answer));
}

/** Lots of a connected account are named by what brought them and their place among the open ones, the oldest first. */
function placeOf(lot: string | undefined): { readonly place: number; readonly reference: string } | null {
  if (lot === undefined) return null;
  const space = lot.lastIndexOf(' ');
  const place = lot.slice(space + 1);
  return { place: /^\d{1,9}$/u.test(place) ? Number(place) : -1, reference: lot.slice(0, Math.max(0, space)) };
}
