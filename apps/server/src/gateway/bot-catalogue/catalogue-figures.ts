// gateway/bot-catalogue: what all bots of the installation did, as sums alone: no row says whose.
import type { AnswerOf } from '@atb/api/functions/define-contract';
import type { botCatalogueContract } from '@atb/api/functions/bots/bot-catalogue';
import { CATALOGUE_DAYS } from '@atb/core/bots/templates';
import { DAY_MS, type EpochMs, MINUTE_MS, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';

type Figures = AnswerOf<typeof botCatalogueContract>;

interface FiguresRow {
  readonly active: number;
  readonly closed: number;
  readonly gained: number;
  readonly fills: number;
  readonly volume: string;
}

/** A sum over thirty days of all fills is made at most so often, however many ask. */
const KEPT_MS = MINUTE_MS;

const FIGURES = `
  select (select count(*)::int from public.bots where status in ('running', 'active') and archived_at is null) as active,
    count(*)::int as fills, coalesce(sum(t.qty * t.price), 0)::text as volume,
    (count(*) filter (where t.trade_profit is not null))::int as closed,
    (count(*) filter (where t.trade_profit > 0))::int as gained
  from public.trade_ledger t where t.bot_id is not null and t.exec_ts > $1 and t.exec_ts <= $2`;

export interface CatalogueFigures {
  readonly read: () => Promise<Figures>;
}

/** `pool` as a role that sees every account; `marketNow`: the time of fills. */
export function createCatalogueFigures(pool: Pool, marketNow: () => EpochMs, clock: () => number): CatalogueFigures {
  let kept: { readonly figures: Promise<Figures>; readonly until: number } | null = null;
  return {
    read: () => {
      if (kept === null || clock() >= kept.until) {
        const figures = sumUp(pool, marketNow());
        kept = { figures, until: clock() + KEPT_MS };
        figures.catch(() => {
          kept = null;
        });
      }
      return kept.figures;
    },
  };
}

async function sumUp(pool: Pool, now: EpochMs): Promise<Figures> {
  const since = (now - CATALOGUE_DAYS * DAY_MS) as EpochMs;
  const { rows } = await pool.query<FiguresRow>(FIGURES, [toIso(since), toIso(now)]);
  const [row] = rows;
  if (row === undefined) throw new Error('The sums of the catalogue were not answered.');
  return {
    success: true,
    activeBots: row.active,
    closedTrades: row.closed,
    gainedTrades: row.gained,
    volume: row.volume,
    fills: row.fills,
    asOf: toIso(now),
  };
}
