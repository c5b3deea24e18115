import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { engineKeyQuery } from '../../lib/api/exchange-keys.ts';
import { trustedRoot, trustRoot } from '../../lib/engine-root.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

const normalise = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-f]/g, '');

/** Takes a new root on, once its fingerprint was entered as the operator said it. What is offered is not shown: it would be copied. */
export function ChangedRootForm({ offeredRoot }: { readonly offeredRoot: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const check = (): void => {
    const isSame = normalise(text) === normalise(offeredRoot);
    setWrong(!isSame);
    if (!isSame) return;
    trustRoot(offeredRoot);
    void queries.resetQueries({ queryKey: engineKeyQuery().queryKey });
  };
  return (
    <div className="mt-2 space-y-2">
      <p>
        This browser knows the root <span className="font-mono break-words">{trustedRoot()}</span>
      </p>
      <Field
        label="Fingerprint of the new root"
        hint="As who runs this server says it, by another way than this page."
        error={isWrong && 'This is not the root that was offered. Enter no keys, and tell who runs this server.'}
      >
        {(field) => (
          <Input
            {...field}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              // Inside the form of the wizard, which would go on.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              check();
            }}
          />
        )}
      </Field>
      <Button size="sm" variant="outline" disabled={normalise(text) === ''} onClick={check}>
        Trust this root
      </Button>
    </div>
  );
}
