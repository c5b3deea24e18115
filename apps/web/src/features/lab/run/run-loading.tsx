// features/lab/run: one search, while it works and when it is done.
import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** In the place of a result that is on its way. */
export function RunLoading() {
  return (
    <div className="space-y-4" aria-busy>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
