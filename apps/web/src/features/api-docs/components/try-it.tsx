import { SAMPLE_CALLS } from '@atb/api/public-api/samples';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { CodeBlock } from './code-block.tsx';

const TIMEOUT_MS = 15_000;
const FAILED = 'The server did not answer as an API does: check the path, and try again.';

const callForm = z.object({
  key: z.string().check(z.trim(), z.minLength(1, 'Enter a key of yours')),
  path: z.string().check(z.trim(), z.minLength(1, 'Enter a path')),
});

async function callApi({ key, path }: z.output<typeof callForm>): Promise<string> {
  // An address of another site must not be given the key.
  const { pathname, search } = new URL(path, location.origin);
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${pathname}${search}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const left = response.headers.get('X-RateLimit-Remaining');
  const answer: unknown = await response.json();
  const limit = left === null ? '' : `\nX-RateLimit-Remaining: ${left}`;
  return `HTTP ${response.status}${limit}\n\n${JSON.stringify(answer, null, 2)}`;
}

/** Makes a reading call with a key of the reader's own, which stays in this form. */
export function TryIt() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(callForm),
    defaultValues: { key: '', path: SAMPLE_CALLS['/signals/live'].path },
  });
  const [answer, setAnswer] = useState<string | null>(null);
  // No mutation: it would keep what it was called with.
  const onSubmit = handleSubmit(async (values) => setAnswer(await callApi(values).catch(() => FAILED)));
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Your API key"
          hint="It is sent to this server only, and kept nowhere."
          error={formState.errors.key?.message}
        >
          {(field) => <PasswordInput {...field} {...register('key')} autoComplete="off" placeholder="atb_…" />}
        </Field>
        <Field label="GET" error={formState.errors.path?.message}>
          {(field) => <Input {...field} {...register('path')} className="font-mono" />}
        </Field>
      </div>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        Send request
      </Button>
      <div aria-live="polite">{answer !== null && <CodeBlock label="Answer" code={answer} />}</div>
    </form>
  );
}
