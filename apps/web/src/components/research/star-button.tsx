import type { ResearchRunRow } from '@atb/api/research-rows';
import { Star } from 'lucide-react';
import type { useRunMutations } from '../../hooks/use-run-mutations.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface StarButtonProps {
  readonly run: ResearchRunRow;
  readonly mark: ReturnType<typeof useRunMutations>['mark'];
}

/** Marks a run as one to come back to, and takes that back. */
export function StarButton({ run: { is_starred: isStarred }, mark }: StarButtonProps) {
  return (
    <IconButton
      label={isStarred ? 'Remove the star' : 'Star'}
      aria-pressed={isStarred}
      onClick={() => mark.mutate({ is_starred: !isStarred })}
    >
      <Star aria-hidden className={isStarred ? 'fill-current text-fg' : undefined} />
    </IconButton>
  );
}
