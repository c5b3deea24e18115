import { Search, Star } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { RUN_SORTS, type RunsView } from './use-runs-view.ts';

/** Filter and order of the list. */
export function RunsToolbar({ view }: { readonly view: RunsView }) {
  const { filter, setText, setSort, setStarred } = view;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Filter backtests"
        placeholder="Filter by strategy, market, note"
        value={filter.text}
        onChange={(event) => setText(event.target.value)}
        prefix={<Search aria-hidden />}
        className="min-w-48 flex-1"
      />
      <Select aria-label="Order" value={filter.sort} onValueChange={setSort} options={RUN_SORTS} />
      <Button
        variant={filter.isStarred ? 'neutral' : 'outline'}
        aria-pressed={filter.isStarred}
        onClick={() => setStarred(!filter.isStarred)}
      >
        <Star aria-hidden className={filter.isStarred ? 'fill-current' : undefined} />
        Starred
      </Button>
    </div>
  );
}
