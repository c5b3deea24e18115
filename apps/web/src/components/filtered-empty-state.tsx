import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

export interface FilteredEmptyStateProps {
  /** What the list holds, in the singular: `trade`. */
  readonly noun: string;
  /** Why the list is empty, and what will fill it, while no filter is set. */
  readonly title: string;
  readonly detail: string;
  /** Takes the filters away; null while none is set. */
  readonly onClear: (() => void) | null;
}

/** An empty list that filters may have emptied: with one set it offers the way back to everything, with none it speaks of none. */
export function FilteredEmptyState({ noun, title, detail, onClear }: FilteredEmptyStateProps) {
  if (onClear === null) return <EmptyState title={title} detail={detail} />;
  return (
    <EmptyState
      title={`No ${noun} matches.`}
      detail="The filters above hide the others."
      actions={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
