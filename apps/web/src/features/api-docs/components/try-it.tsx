import { SAMPLE_CALLS } from '@atb/api/public-api/samples';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { CodeBlock } from './code-block.tsx';

const TIMEOUT_MS = 15_000;

async function callApi(path: string, key: string): Promise<string> {
  const headers = { Authorization: `Bearer ${key.trim()}` };
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const left = response.headers.get('X-RateLimit-Remaining');
  const answer: unknown = await response.json();
  const limit = left === null ? '' : `\nX-RateLimit-Remaining: ${left}`;
  return `HTTP ${response.status}${limit}\n\n${JSON.stringify(answer, null, 2)}`;
}

/** Makes a reading call with a key of the reader's own, which stays in this form. */
export function TryIt() {
  const [key, setKey] = useState('');
  const [path, setPath] = useState<string>(SAMPLE_CALLS['/signals/live'].path);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      // An address of another site must not be given the key.
      const { pathname, search } = new URL(path, location.origin);
      setAnswer(await callApi(`${pathname}${search}`, key));
    } catch {
      setAnswer('The server did not answer as an API does: check the path, and try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Your API key" hint="It is sent to this server only, and kept nowhere.">
          {(field) => (
            <PasswordInput
              {...field}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              autoComplete="off"
              placeholder="atb_…"
            />
          )}
        </Field>
        <Field label="GET">
          {(field) => (
            <Input {...field} value={path} onChange={(event) => setPath(event.target.value)} className="font-mono" />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={key.trim() === ''}>
        Send request
      </Button>
      <div aria-live="polite">{answer !== null && <CodeBlock label="Answer" code={answer} />}</div>
    </form>
  );
}
