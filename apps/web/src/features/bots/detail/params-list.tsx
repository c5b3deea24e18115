import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import type { BotRow } from '@atb/api/rows/bots';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import type { ParamRows } from './param-rows.ts';

export interface ParamsListProps {
  readonly bot: BotRow;
  readonly params: Readonly<Record<string, unknown>>;
  readonly rows: ParamRows;
  /** How another such bot is made; by the wizard unless given. */
  readonly clone?: ReactNode;
}

function CloneLink({ botId }: { readonly botId: string }) {
  return (
    <Link to={`/bots/create?clone=${botId}`} className={buttonClass({ variant: 'outline' })}>
      Clone with these parameters
    </Link>
  );
}

/** What the bot was told, as it was told. */
export function ParamsList({ bot, params, rows, clone = <CloneLink botId={bot.id} /> }: ParamsListProps) {
  const { quote } = splitSymbol(bot.symbol);
  return (
    <div className="p-3">
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {rows
          .filter(([key]) => params[key] !== undefined)
          .map(([key, label, read]) => (
            <div key={key} className="flex min-h-8 items-center justify-between gap-3 border-b border-line/60 text-sm">
              <dt className="text-fg-2">{label}</dt>
              <dd className="text-right tabular-nums">{read(params[key], quote)}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-xs text-fg-2">
          Bot <CopyId value={bot.id} label="bot id" />
        </span>
        {clone}
      </div>
    </div>
  );
}
