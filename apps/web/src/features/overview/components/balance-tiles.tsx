// features/overview/components: the panels of the overview.
import type { BotRow } from '@atb/api/rows/bots';
import { SAMPLE_MIN } from '@atb/core/statistics/sample-size';
import { useQuery } from '@tanstack/react-query';
import { Fragment, memo } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { botsQuery } from '../../../lib/api/bots.ts';
import { isRunning } from '../../../lib/bot-view.ts';
import { winCountQuery } from '../api/get-win-rate.ts';
import { accountProof } from '../account-proof.ts';
import { type AccountFigures, changeShare } from '../use-overview.ts';

function WinRate({ accountId }: { readonly accountId: string | undefined }) {
  const { data, isPending } = useQuery(winCountQuery(accountId));
  const count = data === undefined ? 0 : data.wins + data.losses;
  return (
    <KeyFigure
      label={
        <span className="flex min-h-5 items-center gap-1">
          Win Rate
          <HowComputed of="win rate">
            Sales with a profit ÷ sales with a profit or a loss, each fill counted, net of fees. A bot’s sale counts by
            its own trade: a grid’s by its pair, a DCA bot’s by its deal. A sale by hand counts on average cost.
          </HowComputed>
          <ProofButton of="Win Rate" request={{ figure: 'winRate', accountId }} />
        </span>
      }
      isLoading={isPending}
      value={count === 0 ? 'n/a' : <Percent value={(data?.wins ?? 0) / count} isRate decimals={1} />}
      detail={
        count === 0 ? (
          'no sales yet'
        ) : (
          <>
            <ProofButton of="Trades won and lost" request={{ figure: 'decided', accountId }}>
              n = {count}
            </ProofButton>
            {count < SAMPLE_MIN && `, below ${SAMPLE_MIN} it says little`}
          </>
        )
      }
    />
  );
}

function countBots(bots: readonly BotRow[]) {
  const present = bots.filter((bot) => bot.archived_at === null);
  const count = (status: string): number => present.filter((bot) => bot.status === status).length;
  const others = [
    { number: count('paused'), word: 'paused', of: 'Paused Bots', figure: 'pausedBots' },
    { number: count('error'), word: 'in error', of: 'Bots in Error', figure: 'failedBots' },
    { number: count('draft'), word: count('draft') === 1 ? 'draft' : 'drafts', of: 'Drafts', figure: 'draftBots' },
  ] as const;
  return {
    running: present.filter(isRunning).length,
    others: others.filter(({ number }) => number > 0),
  };
}

/** Bots beside the active ones, each number with its proof. */
function OtherBots({ others }: Pick<ReturnType<typeof countBots>, 'others'>) {
  if (others.length === 0) return 'no others';
  return others.map(({ number, word, of, figure }, index) => (
    <Fragment key={figure}>
      {index > 0 && ', '}
      <ProofButton of={of} request={{ portfolio: { figure } }}>
        {number} {word}
      </ProofButton>
    </Fragment>
  ));
}

function ActiveBots() {
  const { data: bots = [], isPending } = useQuery(botsQuery());
  const { running, others } = countBots(bots);
  return (
    <KeyFigure
      label={
        <span className="flex min-h-5 items-center gap-1">
          Active Bots
          <ProofButton of="Active Bots" request={{ portfolio: { figure: 'activeBots' } }} />
        </span>
      }
      isLoading={isPending}
      value={running}
      detail={<OtherBots others={others} />}
    />
  );
}

function TotalBalance({ figures }: { readonly figures: AccountFigures }) {
  const { summary } = figures;
  const quote = summary?.reporting.currency ?? 'USDT';
  return (
    <KeyFigure
      size="lg"
      label={
        <span className="flex min-h-5 items-center gap-1">
          Total Balance ({quote})
          <HowComputed of="total balance">
            Cash, held orders included, plus every coin at the bid, which is what a sale would get. Counted from the
            ledger, net of all fees paid.
          </HowComputed>
          <ProofButton of="Total Balance" request={accountProof(figures, 'equity')} />
        </span>
      }
      isLoading={summary === undefined}
      value={<Money value={summary?.equity} isCompact={false} />}
      detail={
        <>
          <ProofButton of="Cash" request={accountProof(figures, 'cash')}>
            <Money value={summary?.cash} />
          </ProofButton>{' '}
          cash,{' '}
          <ProofButton of="Invested" request={accountProof(figures, 'exposure')}>
            <Money value={summary?.exposure} />
          </ProofButton>{' '}
          invested
        </>
      }
    />
  );
}

/** The four figures of the specification, with the exposure before any profit. */
export const BalanceTiles = memo(function BalanceTiles({ figures }: { readonly figures: AccountFigures }) {
  const { account, summary } = figures;
  const isLoading = summary === undefined;
  return (
    <KeyFigures className="grid-cols-2 md:grid-cols-3 xl:grid-cols-5 max-md:[&>:first-child]:col-span-2 md:max-xl:[&>:first-child]:col-span-2">
      <TotalBalance figures={figures} />
      <KeyFigure
        label={
          // Two buttons beside it: on a phone it has one line all the same.
          <span className="flex min-h-5 items-center gap-1 whitespace-nowrap max-sm:-mr-2 max-sm:gap-0">
            Exposure ({summary?.reporting.currency ?? 'USDT'})
            <HowComputed of="the exposure">
              Everything held at the bid plus every resting buy: what would be lost if all of it went to zero.
            </HowComputed>
            <ProofButton of="Exposure" request={accountProof(figures, 'openRisk')} />
          </span>
        }
        isLoading={isLoading}
        value={<Money value={summary?.openRisk} />}
        detail={
          <ProofButton of="Exposure in percent" request={accountProof(figures, 'openRisk', 'equity')}>
            <Percent value={summary === undefined ? null : changeShare(summary.openRisk, summary.equity)} isRate />
          </ProofButton>
        }
      />
      <ActiveBots />
      <KeyFigure
        label={
          <span className="flex min-h-5 items-center gap-1">
            Today’s P&L
            <HowComputed of="today’s P&L">
              Total balance now less total balance at 00:00 UTC, realised and unrealised together.
            </HowComputed>
            <ProofButton of="Today’s P&L" request={accountProof(figures, 'today')} />
          </span>
        }
        isLoading={isLoading}
        value={<Money value={summary?.today.change} isToned />}
        detail={
          <ProofButton of="Today’s P&L in percent" request={accountProof(figures, 'today', 'todayStart')}>
            <Delta
              value={summary === undefined ? null : changeShare(summary.today.change, summary.today.startEquity)}
            />
          </ProofButton>
        }
      />
      <WinRate accountId={account?.id} />
    </KeyFigures>
  );
});
