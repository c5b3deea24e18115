import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { useSentence } from '../../../hooks/use-sentence.ts';
import type { Attention } from '../find-attention.ts';

function Item({ item }: { readonly item: Attention }) {
  const say = useSentence();
  const isError = item.severity === 'error';
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <li className="flex items-start gap-2 border-b border-line/60 px-3 py-2 last:border-0">
      <Icon
        role="img"
        aria-label={isError ? 'Error' : 'Warning'}
        className={isError ? 'mt-0.5 size-4 shrink-0 text-danger' : 'mt-0.5 size-4 shrink-0 text-warn'}
      />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{item.title}</p>
        <p className="text-xs text-pretty text-fg-2">{say(item.detail)}</p>
      </div>
      {item.to !== null && (
        <Link
          to={item.to}
          aria-label={`Look at: ${item.title}`}
          className={buttonClass({ size: 'xs', variant: 'outline' })}
        >
          Look
        </Link>
      )}
    </li>
  );
}

/** What needs a person, or that nothing does. */
export function AttentionPanel({ items }: { readonly items: readonly Attention[] }) {
  return (
    <Panel title="Needs attention" bodyClassName="min-h-16">
      {items.length === 0 ? (
        <p className="flex items-center gap-2 px-3 py-4 text-sm text-fg-2">
          <CircleCheck aria-hidden className="size-4 text-fg-3" />
          Nothing needs you right now.
        </p>
      ) : (
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
