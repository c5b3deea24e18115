import { CATALOGUE_DAYS } from '@atb/core/bots/templates';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { catalogueQuery, uptimeQuery } from '../api/get-catalogue.ts';

const NOT_MEASURED = <Badge tone="outline">Not measured yet</Badge>;
const WINDOW = `${CATALOGUE_DAYS} days`;

interface TileProps {
  readonly label: string;
  readonly how: string;
  readonly value: ReactNode;
  readonly detail: ReactNode;
  readonly isLoading: boolean;
  readonly hasLongDetail?: boolean;
}

function Tile({ label, how, ...figure }: TileProps) {
  return (
    <KeyFigure
      label={
        <>
          {label}
          <HowComputed of={label.toLowerCase()}>{how}</HowComputed>
        </>
      }
      {...figure}
    />
  );
}

const count = (value: number): string => formatNumber(value, { decimals: 0 }).text;

/** Four figures of this installation, each from its own records. */
export function CatalogueTiles() {
  const { data, isPending } = useQuery(catalogueQuery());
  const uptime = useQuery(uptimeQuery());
  const closed = data?.closedTrades ?? 0;
  const accuracy = data === undefined || closed === 0 ? null : data.gainedTrades / closed;
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <Tile
        label="Signal accuracy"
        how={`Of the trades that bots of this installation closed in the last ${WINDOW}: the share that gained after both fees. All accounts together, paper included.`}
        value={accuracy === null ? NOT_MEASURED : formatNumber(accuracy, { percent: true, decimals: 1 }).text}
        detail={
          closed === 0
            ? 'No trade closed yet'
            : `${count(data?.gainedTrades ?? 0)} of ${count(closed)} closed trades gained, ${WINDOW}`
        }
        hasLongDetail
        isLoading={isPending}
      />
      <Tile
        label="Active bots"
        how="Bots that run now, of all accounts of this installation."
        value={data === undefined ? NOT_MEASURED : count(data.activeBots)}
        detail="Running now"
        isLoading={isPending}
      />
      <Tile
        label="Volume"
        how={`What bots of this installation bought and sold in the last ${WINDOW}, quantity times price.`}
        value={
          data === undefined || data.fills === 0 ? NOT_MEASURED : <Money value={data.volume} unit="USDT" isCompact />
        }
        detail={`${count(data?.fills ?? 0)} executions, ${WINDOW}`}
        isLoading={isPending}
      />
      <Tile
        label="Uptime"
        how="Share of the checks due in the last 30 days that found the services working; checks that were not made because the server was off count against it."
        value={uptime.data == null ? NOT_MEASURED : `${formatNumber(uptime.data, { decimals: 2 }).text}%`}
        detail="30 days"
        isLoading={uptime.isPending}
      />
    </KeyFigures>
  );
}
