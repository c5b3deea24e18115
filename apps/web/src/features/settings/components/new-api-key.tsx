import type { Answer } from '@atb/api/functions/contracts';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';

interface NewApiKeyProps {
  readonly made: Answer<'create-api-key'>;
  readonly onDone: () => void;
}

/** The one time that a key is shown. */
export function NewApiKey({ made, onDone }: NewApiKeyProps) {
  return (
    <Alert
      tone="success"
      title={`${made.name}: copy your key now`}
      actions={
        <Button size="sm" variant="outline" onClick={onDone}>
          I have saved it
        </Button>
      }
    >
      <p>It is shown this once. Whoever has it can use the API in your name.</p>
      <CopyId
        value={made.key}
        label="API key"
        className="mt-2 max-w-full break-all text-xs text-fg [&>span]:whitespace-normal"
      />
    </Alert>
  );
}
