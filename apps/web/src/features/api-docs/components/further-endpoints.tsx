import { useEffect, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface FurtherEndpoint {
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  readonly summary: string;
}

const ADDRESS = '/openapi.json';
const TIMEOUT_MS = 8_000;

async function readEndpoints(): Promise<readonly FurtherEndpoint[]> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  const { paths } = (await response.json()) as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.includes('documented'))
      .map(([method, { summary, tags }]) => ({ method: method.toUpperCase(), path, scope: tags[0] ?? '', summary })),
  );
}

/** Every other call, as the document of the server lists them. */
export function FurtherEndpoints() {
  const [endpoints, setEndpoints] = useState<readonly FurtherEndpoint[] | 'failed' | null>(null);
  const read = (): void => {
    setEndpoints(null);
    readEndpoints().then(setEndpoints, () => setEndpoints('failed'));
  };
  useEffect(() => {
    readEndpoints().then(setEndpoints, () => setEndpoints('failed'));
  }, []);
  return (
    <div className="min-h-96 space-y-3 text-sm">
      <p className="text-fg-2">
        What the screens read and do, programs can, too (Elite plan required): reading calls are GET with their fields
        in the query, trading calls POST with a JSON body. All of it, with every field, is in{' '}
        <a className="link" href={ADDRESS}>
          openapi.json
        </a>{' '}
        (OpenAPI 3.1).
      </p>
      {endpoints === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-2">
          The list could not be read.
          <Button size="xs" variant="outline" onClick={read}>
            Try again
          </Button>
        </p>
      )}
      {Array.isArray(endpoints) && (
        <ul className="divide-y divide-line" aria-label="Further calls">
          {(endpoints as readonly FurtherEndpoint[]).map(({ method, path, scope, summary }) => (
            <li key={path} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
              <span className="w-full font-mono text-xs break-all sm:w-80">
                {method} {path}
              </span>
              <Badge>{scope}</Badge>
              <span className="min-w-0 flex-1 basis-48 text-fg-2">{summary}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
