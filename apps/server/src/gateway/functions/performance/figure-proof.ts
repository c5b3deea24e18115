import { figureProofContract, type ProvenFigure } from '@atb/api/functions/performance/figure-proof';
import { riskMessage } from '@atb/core/risk/risk-code';
import { countFills } from '../../../performance/read-fills.ts';
import { PROOF_ROWS_MAX } from '../../../performance/fill-tables.ts';
import { isAccountFigure, proveAccountFigure } from '../../../performance/proofs/prove-account-figure.ts';
import { type PointProof, proveEquityPoint } from '../../../performance/proofs/prove-equity-point.ts';
import { proveHeldChange } from '../../../performance/proofs/prove-held-change.ts';
import { proveMarketChange } from '../../../performance/proofs/prove-market-change.ts';
import { hasManyPayments, PROOF_PAYMENTS_MAX } from '../../../performance/proofs/prove-drawdown.ts';
import { isReturnFigure, proveReturnFigure } from '../../../performance/proofs/prove-return-figure.ts';
import { proveResultBar } from '../../../performance/proofs/prove-result-bar.ts';
import { proveUnrealized } from '../../../performance/proofs/prove-unrealized.ts';
import { proveTradeFigure } from '../../../performance/proofs/prove-trade-figure.ts';
import type { Proof } from '../../../performance/proofs/proof.ts';
import { tooLongToProve } from '../../../performance/proofs/too-long-to-prove.ts';
import { isTradeFigure } from '../../../performance/proofs/trade-definitions.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { type CallContext, implement } from '../function-services.ts';
import { lookAgain } from '../readings/proofs/look-again.ts';
import { BITCOIN, findPerformanceScope, type PerformanceScope, QUOTE_ASSET } from '../readings/performance-reading.ts';
import { convertProof, readReporting } from '../readings/read-reporting.ts';
import { readScopeCounted } from '../readings/scope-days.ts';
import { refused } from '../refused.ts';

export const figureProof = implement(figureProofContract, {
  handle: async (context, { figure, bar = 0, at, inReportingCurrency, ...body }) => {
    const scope = await findPerformanceScope(context, body);
    if (scope === null) return refused(NO_ACCOUNT);
    const isOfTrades = figure === 'bar' || figure === 'heldChange' || isTradeFigure(figure);
    const isLong = isOfTrades && (await countFills(scope.owner.run, scope.account.id)) > PROOF_ROWS_MAX;
    if (isLong) return refused(tooLongToProve(PROOF_ROWS_MAX, 'executions'));
    const isOfPayments = figure === 'drawdown' || figure === 'calmar';
    if (isOfPayments && (await hasManyPayments(scope.owner.run, scope.account.id))) {
      return refused(tooLongToProve(PROOF_PAYMENTS_MAX, 'payments'));
    }
    const outcome =
      figure === 'equityPoint' ? await provePoint(context, scope, at) : await proveNow(context, scope, { figure, bar });
    if (outcome.status === 'refused') return refused({ reason: outcome.reason, error: outcome.error });
    const { proof } = outcome;
    const reporting = await readReporting(context, inReportingCurrency);
    return { success: true, figure, quoteAsset: QUOTE_ASSET, ...proof, ...convertProof(reporting, proof) };
  },
});

function provePoint(
  { services }: CallContext,
  { account, owner }: PerformanceScope,
  at: number | undefined,
): Promise<PointProof> {
  return services.performance.proofTurns.run(owner.userId, () =>
    proveEquityPoint(owner.run, { id: account.id, quoteAsset: QUOTE_ASSET }, at ?? null),
  );
}

interface Asked {
  /** One that changes while the account trades. */
  readonly figure: Exclude<ProvenFigure, 'equityPoint'>;
  readonly bar: number;
}

async function proveNow(context: CallContext, scope: PerformanceScope, asked: Asked) {
  const proof = await lookAgain(
    () => prove(context, scope, asked),
    (found) => found?.agrees === false,
  );
  return proof === null
    ? ({ status: 'refused', reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA') } as const)
    : ({ status: 'proved', proof } as const);
}

async function prove(
  context: CallContext,
  { account, owner, filter }: PerformanceScope,
  { figure, bar }: Asked,
): Promise<Proof | null> {
  const { services, claims } = context;
  const { lines, posted, proofTurns, tables } = services.performance;
  const { id: accountId } = account;
  if (figure === 'bar') return proveResultBar(tables, owner, bar, filter);
  if (figure === 'heldChange')
    return proveHeldChange(services.performance, owner, await readScopeCounted(context, accountId), filter);
  if (figure === 'marketChange') {
    const { from: day = services.market.now(), symbol = BITCOIN } = filter;
    return proofTurns.run(claims.sub, () => proveMarketChange(lines, services.market.source, { symbol, day }));
  }
  if (isTradeFigure(figure)) return proveTradeFigure(tables, owner, figure, filter);
  const counted = await readScopeCounted(context, accountId);
  return proofTurns.run(claims.sub, async () => {
    if (isReturnFigure(figure)) return proveReturnFigure(owner.run, { id: accountId, counted }, figure, filter);
    const asked = { accountId, counted, posted };
    const book = await services.readAccount(accountId, claims.sub);
    if (figure === 'unrealized') return proveUnrealized(owner.run, book, asked);
    if (!isAccountFigure(figure)) throw new Error('every proven figure is of trades, of returns or of the account');
    return proveAccountFigure(owner.run, book, asked, figure);
  });
}
