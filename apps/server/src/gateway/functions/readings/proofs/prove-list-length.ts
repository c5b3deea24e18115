import { BY_HAND } from '@atb/core/performance/fill-filter';
import { countPosted, readContributionEntries } from '../../../../performance/proofs/prove-contribution.ts';
import { agreeExactly, ENTRIES_MAX, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import type { ProofScope, PortfolioProof } from './proof-basis.ts';

const accountIdsOf = ({ portfolio }: ProofScope): readonly string[] =>
  portfolio.accounts.map(({ account }) => account.id);

/** How many executions there are of a choice: the list's rows, and what the ledger made of them. */
export async function proveExecutionCount(scope: ProofScope): Promise<PortfolioProof> {
  const { context, portfolio, bot, symbol, side = null } = scope;
  const choice = {
    accountIds: accountIdsOf(scope),
    bot: bot === BY_HAND ? '' : (bot ?? null),
    symbols: symbol === undefined ? null : [symbol],
    side,
  };
  const { entries, total } = await readContributionEntries(context.userScope, choice);
  return {
    quoteAsset: portfolio.prices.quoteAsset,
    unit: 'count',
    formula: 'Purchases and sales of the choice, each fill counted.',
    ...agreeExactly([
      { name: 'Executions', how: 'PostgreSQL counts the executions.', value: String(total) },
      {
        name: 'Ledger',
        how: 'PostgreSQL counts the double entries that the ledger made for the same executions.',
        value: String(await countPosted(context.userScope, choice)),
      },
    ]),
    entries: entries.map(({ at, text, reference }) => ({ at, text, amount: '1', reference })),
    entriesTotal: total,
  };
}

interface TransferCounts {
  readonly listed: string;
  readonly entries: string;
  readonly executions: string;
}

// One statement, so that all three are of one moment.
const COUNTS = `
  select count(*) filter (where kind <> 'fill')::text as listed, count(*)::text as entries,
    (select count(*)::text from trade_ledger where account_id = any ($1)) as executions
  from ledger_transactions where account_id = any ($1)`;
const LATEST = `
  select t.at, t.kind || ': ' || coalesce(string_agg(trim_scale(p.amount)::text || ' ' || p.asset, ', ' order by p.id), 'nothing') as text, t.reference
  from (select id, at, kind, reference from ledger_transactions where account_id = any ($1) and kind <> 'fill'
        order by at desc, id desc limit ${ENTRIES_MAX}) t
    left join ledger_postings p on p.transaction_id = t.id and p.ledger_account = 'assets'
  group by t.id, t.at, t.kind, t.reference order by t.at desc, t.id desc`;

/** How many transfers there are: the list's rows, and all that the ledger has less the executions. */
export async function proveTransferCount(scope: ProofScope): Promise<PortfolioProof> {
  const { context, portfolio } = scope;
  const ids = accountIdsOf(scope);
  const { counts, latest } = await context.userScope(async (tx) => ({
    counts: (await tx.query<TransferCounts>(COUNTS, [ids])).rows[0],
    latest: (await tx.query<Pick<ProofEntry, 'text' | 'reference'> & { readonly at: Date }>(LATEST, [ids])).rows,
  }));
  const { listed = '0', entries = '0', executions = '0' } = counts ?? {};
  return {
    quoteAsset: portfolio.prices.quoteAsset,
    unit: 'count',
    formula: 'Deposits, withdrawals, rewards, fees and adjustments: everything in the ledger that is no execution.',
    ...agreeExactly([
      { name: 'Transfers', how: 'PostgreSQL counts the entries of the ledger that are no execution.', value: listed },
      {
        name: 'All less executions',
        how: `PostgreSQL counts all entries of the ledger, ${entries}, and takes off the executions of the list of executions, ${executions}.`,
        value: String(Number(entries) - Number(executions)),
      },
    ]),
    entries: latest.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), amount: '1' })),
    entriesTotal: Number(listed),
  };
}
