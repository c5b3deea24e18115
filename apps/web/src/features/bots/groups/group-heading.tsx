import { toPlain, ZERO } from '@atb/core/base/decimal';
import { ChevronDown } from 'lucide-react';
import { Money } from '../../../components/money.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { isRunning } from '../../../lib/bot-view.ts';
import { countOf } from '../../../lib/count-of.ts';
import { cn } from '../../../lib/cn.ts';
import type { BotGroup } from './group-bots.ts';

export interface GroupHeadingProps {
  readonly group: BotGroup;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (botIds: readonly string[], isSelected: boolean) => void;
}

/** A group's name with what its bots come to; folds and unfolds it. */
export function GroupHeading({ group: { name, views }, isFolded, onToggle, selected, onSelect }: GroupHeadingProps) {
  const label = name === '' ? 'No group' : name;
  const ids = views.map(({ bot }) => bot.id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const running = views.filter(({ bot }) => isRunning(bot)).length;
  const total = views.reduce((sum, { result }) => sum.plus(result?.total ?? ZERO), ZERO);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Checkbox
        label={<span className="sr-only">Select all of {label}</span>}
        checked={chosen === ids.length}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && chosen < ids.length;
        }}
        onChange={(event) => onSelect(ids, event.target.checked)}
      />
      <h3 className="min-w-0">
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={onToggle}
          className="flex min-h-6 max-w-full items-center gap-1 rounded-xs text-sm font-medium hover:underline coarse:min-h-11"
        >
          <ChevronDown aria-hidden className={cn('size-4 shrink-0', isFolded && '-rotate-90')} />
          <span className="truncate">{label}</span>
        </button>
      </h3>
      <p className="num text-xs text-fg-2">
        {countOf(views.length, 'bot')}, {running} running, total <Money value={toPlain(total)} isToned isSigned /> USDT
      </p>
    </div>
  );
}
