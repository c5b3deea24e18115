import type { ResultFigures } from '@atb/api/research-bundle';
import { Alert } from '../../../components/ui/alert.tsx';

export interface ResultWarningsProps {
  readonly bundle: ResultFigures;
  /** No run before had looked at any of the days. */
  readonly isUnseen: boolean;
}

/** Reasons not to trust the figures below, before they are read. */
export function ResultWarnings({ bundle, isUnseen }: ResultWarningsProps) {
  if (isUnseen && bundle.warnings.length === 0) return null;
  return (
    <Alert tone="warning" title="Read with care">
      <ul className="list-disc space-y-0.5 pl-4">
        {bundle.warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
        {!isUnseen && (
          <li>
            In-sample: the rules were tried on the days that are shown. Days that nobody has looked at may differ.
          </li>
        )}
      </ul>
    </Alert>
  );
}
