import { Checkbox } from '../../components/ui/checkbox.tsx';

interface DiagnosticsFieldProps {
  /** Null until it is known. */
  readonly text: string | null;
}

/** Whether what is known of this browser goes along, and what that is. */
export function DiagnosticsField({ text }: DiagnosticsFieldProps) {
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <Checkbox
        name="diagnostics"
        defaultChecked
        label="Attach diagnostics: version, browser, last errors of this browser"
      />
      <details>
        <summary className="w-fit cursor-pointer py-1 text-sm text-fg-2 coarse:py-3 hover:text-fg">
          What is attached
        </summary>
        <pre className="mt-1 text-xs break-words whitespace-pre-wrap text-fg-2">{text ?? 'Collecting…'}</pre>
      </details>
    </div>
  );
}
