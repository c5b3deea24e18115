import type { ResultFigures } from '@atb/api/research-bundle';
import { Alert } from '../../../components/ui/alert.tsx';

/** Reasons not to trust the figures below, before they are read. */
export function ResultWarnings({ bundle }: { readonly bundle: ResultFigures }) {
  return (
    <Alert tone="warning" title="Read with care">
      <ul className="list-disc space-y-0.5 pl-4">
        {bundle.warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
        <li>In-sample: the rules were tried on the days that are shown. Days that nobody has looked at may differ.</li>
      </ul>
    </Alert>
  );
}
