import type { JournalSeverity } from '@atb/api/journal-severities';
import { Select } from '../ui/select.tsx';

export interface SeveritySelectProps {
  /** The least one that is shown; undefined for all. */
  readonly value: JournalSeverity | undefined;
  /** '' for all. */
  readonly onValueChange: (severity: string) => void;
}

export function SeveritySelect({ value, onValueChange }: SeveritySelectProps) {
  return (
    <Select
      aria-label="Severity"
      value={value ?? ''}
      onValueChange={onValueChange}
      options={[
        { value: '', label: 'All severities' },
        { value: 'warning', label: 'Warnings and errors' },
        { value: 'error', label: 'Errors' },
      ]}
      className="w-44"
    />
  );
}
