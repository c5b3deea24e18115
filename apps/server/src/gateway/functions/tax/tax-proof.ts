import type { Refusal } from '@atb/api/functions/refusal';
import { taxProofContract } from '@atb/api/functions/tax/tax-proof';
import { countPosted, readContributionEntries } from '../../../performance/proofs/prove-contribution.ts';
import { agreeExactly, ENTRIES_MAX } from '../../../performance/proofs/proof.ts';
import type { RowProof } from '../../../performance/proofs/row-proof.ts';
import { tooLongToProve } from '../../../performance/proofs/too-long-to-prove.ts';
import { describeTaxProof } from '../../../tax/describe-tax-proof.ts';
import { tooManyFills } from '../../../tax/relive-limits.ts';
import type { TaxQuestion } from '../../../tax/tax-messages.ts';
import { type CallContext, implement } from '../function-services.ts';
import { lookAgain } from '../readings/proofs/look-again.ts';
import { reportedAccounts } from '../readings/tax-accounts.ts';
import { askTax, readTaxRights, type TaxChoice, taxOptions } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

/** What was traded since the history was read is in one that is read later. */
const PAUSE_MS = 1_000;

const NO_ROW: Refusal = {
  reason: 'ROW_NOT_FOUND',
  error: 'The report has no such row any more. Load it anew.',
  field: 'row',
};

type Subject = Pick<Extract<TaxQuestion, { readonly kind: 'tax-proof' }>, 'figure' | 'asset' | 'term' | 'lot'>;

export const taxProof = implement(taxProofContract, {
  handle: async (context, { figure, asset = null, term = null, row = null, ...choice }) => {
    const { refusal } = await readTaxRights(context, choice);
    if (refusal !== null) return refused(refusal);
    const outcome =
      figure === 'executions'
        ? await lookAgain(() => proveExecutions(context, choice), isOff, PAUSE_MS)
        : await proveFigure(context, choice, { figure, asset, term, lot: row });
    if (outcome.status === 'refused') return refused(outcome.refusal);
    return { success: true, figure, ...outcome.proof };
  },
});

function isOff(outcome: RowProof): boolean {
  return outcome.status === 'proved' && !outcome.proof.agrees;
}

async function proveFigure(context: CallContext, choice: TaxChoice, subject: Subject): Promise<RowProof> {
  const questionOf = (places: readonly number[]) => ({
    kind: 'tax-proof' as const,
    options: taxOptions(choice, places),
    ...subject,
    limit: ENTRIES_MAX,
  });
  const outcome = await askTax(context, reportedAccounts(choice), questionOf, 'proofs');
  if (outcome.status === 'refused') return { status: 'refused', refusal: outcome.refusal };
  const { answer, places } = outcome;
  if (answer === 'no_lot') return { status: 'refused', refusal: NO_ROW };
  if ('most' in answer) return { status: 'refused', refusal: tooLongToProve(answer.most, answer.what) };
  return { status: 'proved', proof: describeTaxProof(questionOf(places), answer, choice.timeZone) };
}

/** Executions of all accounts of the report's type, from which its lots come. */
async function proveExecutions(context: CallContext, choice: TaxChoice): Promise<RowProof> {
  const outcome = await askTax(context, reportedAccounts(choice), (places) => ({
    kind: 'report' as const,
    options: taxOptions(choice, places),
  }));
  if (outcome.status === 'refused') return { status: 'refused', refusal: outcome.refusal };
  const { accounts, places, answer } = outcome;
  const tooMany = tooManyFills(answer.fills);
  if (tooMany !== null) return { status: 'refused', refusal: tooLongToProve(tooMany.most, tooMany.what) };
  const isPaper = accounts[places[0] ?? -1]?.isPaper;
  const accountIds = accounts.filter((account) => account.isPaper === isPaper).map(({ id }) => id);
  const all = { accountIds, bot: null, symbols: null, side: null };
  const { posted, latest } = await context.services.performance.proofTurns.run(context.claims.sub, async () => ({
    posted: await countPosted(context.userScope, all),
    latest: await readContributionEntries(context.userScope, all),
  }));
  return {
    status: 'proved',
    proof: {
      unit: 'count',
      quoteAsset: choice.currency,
      formula: 'Executions of all accounts of this kind, real or paper, from the first on: the lots come from them.',
      ...agreeExactly([
        { name: 'Report', how: 'Executions that the report went through.', value: String(answer.fills) },
        {
          name: 'Ledger',
          how: 'PostgreSQL counts the double entries that the ledger made for the same executions.',
          value: String(posted),
        },
      ]),
      entries: latest.entries.map(({ at, text, reference }) => ({ at, text, amount: '1', reference })),
      entriesTotal: latest.total,
    },
  };
}
