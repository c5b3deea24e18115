// components/second-factor: showing the second factor, at the sign-in and wherever the server asks for it.
import { useEffect, useRef } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

export interface CodeFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly kind: 'code' | 'recovery';
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Six digits of an app, or one of the longer codes that were saved. */
export function CodeField({ label, hint, kind, text, onText }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The one thing to do where it appears, in a dialog or a step that the user has just opened.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const isRecovery = kind === 'recovery';
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          ref={field}
          value={text}
          onChange={(event) => onText(event.target.value)}
          size="lg"
          required
          maxLength={isRecovery ? 40 : 8}
          spellCheck={false}
          autoCapitalize="off"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputClassName={isRecovery ? 'font-mono' : 'num tracking-[0.3em]'}
        />
      )}
    </Field>
  );
}
