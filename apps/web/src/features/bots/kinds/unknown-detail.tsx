import { EmptyState } from '../../../components/ui/empty-state.tsx';

/** In place of what a kind of bot draws that this version does not know. */
export function UnknownDetail() {
  return (
    <EmptyState
      title="Bots of this kind cannot be shown."
      detail="Neither can they be started by this version of ATB."
    />
  );
}
