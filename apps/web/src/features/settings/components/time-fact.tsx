import { RelativeTime } from '../../../components/relative-time.tsx';

/** When something was last done, with its name; null for never. */
export function TimeFact({ label, value }: { readonly label: string; readonly value: string | null }) {
  return (
    <div>
      <dt className="text-2xs text-fg-2">{label}</dt>
      <dd>{value === null ? 'Never' : <RelativeTime value={value} />}</dd>
    </div>
  );
}
