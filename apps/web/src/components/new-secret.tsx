import type { ReactNode } from 'react';
import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';
import { CopyId } from './ui/copy-id.tsx';

export interface NewSecretProps {
  readonly title: string;
  /** What each is for, such as `Key`, and what it is. */
  readonly secrets: ReadonlyArray<{ readonly label: string; readonly value: string }>;
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

/** The one time that something secret is shown. */
export function NewSecret({ title, secrets, children, onDone }: NewSecretProps) {
  return (
    <Alert
      tone="success"
      title={title}
      actions={
        <Button size="sm" variant="outline" onClick={onDone}>
          I have saved it
        </Button>
      }
    >
      {children}
      {secrets.map(({ label, value }) => (
        <div key={label} className="mt-2">
          <p className="text-xs">{label}</p>
          <CopyId
            value={value}
            label={label}
            className="max-w-full break-all text-xs text-fg [&>span]:whitespace-normal"
          />
        </div>
      ))}
    </Alert>
  );
}
