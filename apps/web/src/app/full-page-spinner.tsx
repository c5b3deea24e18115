import { Spinner } from '../components/ui/spinner.tsx';

/** Shown while it is not yet known who is there, or while a page's code travels. */
export function FullPageSpinner({ label }: { readonly label: string }) {
  return (
    <div className="grid min-h-dvh place-items-center text-fg-2">
      <Spinner label={label} className="[&_svg]:size-6" />
    </div>
  );
}
