/** Languages of the samples, as a reader chooses them. */
export const SAMPLE_LANGUAGES = ['JavaScript', 'Python', 'cURL'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

interface SampleCall {
  readonly path: string;
  /** Posted as JSON; a plain GET without one. */
  readonly body?: object;
}

/** The documented calls, each as a program would make it. */
export const SAMPLE_CALLS = {
  '/signals/live': { path: '/signals/live?symbol=BTCUSDT&interval=15m&limit=5' },
  '/bots/create': {
    path: '/bots/create',
    body: { strategy: 'ema-cross', symbol: 'BTCUSDT', parameters: { allocation: '500' }, name: 'From the API' },
  },
  '/portfolio/balance': { path: '/portfolio/balance?exchange=paper' },
} as const satisfies Readonly<Record<string, SampleCall>>;

export type SamplePath = keyof typeof SAMPLE_CALLS;

export const SAMPLE_PATHS = Object.keys(SAMPLE_CALLS) as readonly SamplePath[];

/** A program that makes a documented call; it runs as it stands, with the key in ATB_API_KEY. */
export function sampleOf(language: SampleLanguage, path: SamplePath, baseUrl: string): string {
  const call: SampleCall = SAMPLE_CALLS[path];
  return WRITERS[language](`${baseUrl}${call.path}`, call.body ?? null);
}

const WRITERS: Readonly<Record<SampleLanguage, (url: string, body: object | null) => string>> = {
  JavaScript: writeJavaScript,
  Python: writePython,
  cURL: writeCurl,
};

function writeJavaScript(url: string, body: object | null): string {
  const headers = [
    '    Authorization: `Bearer ${process.env.ATB_API_KEY}`,',
    ...(body === null
      ? []
      : [`    'Content-Type': 'application/json',`, `    'Idempotency-Key': crypto.randomUUID(),`]),
  ];
  return [
    `const response = await fetch('${url}', {`,
    ...(body === null ? [] : [`  method: 'POST',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(body === null ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    '});',
    'const answer = await response.json();',
    "if (answer.status !== 'success') throw new Error(`${answer.code}: ${answer.message}`);",
    'console.log(answer.data);',
  ].join('\n');
}

function writePython(url: string, body: object | null): string {
  const headers = [
    `        "Authorization": f"Bearer {os.environ['ATB_API_KEY']}",`,
    ...(body === null
      ? []
      : ['        "Content-Type": "application/json",', '        "Idempotency-Key": str(uuid.uuid4()),']),
  ];
  return [
    `import json, os, urllib.request${body === null ? '' : ', uuid'}`,
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    ...(body === null ? [] : [`    data=json.dumps(${JSON.stringify(body)}).encode(),`]),
    '    headers={',
    ...headers,
    '    },',
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(json.load(response)["data"])',
  ].join('\n');
}

function writeCurl(url: string, body: object | null): string {
  const lines = [
    `curl --fail-with-body '${url}'`,
    '  -H "Authorization: Bearer $ATB_API_KEY"',
    ...(body === null
      ? []
      : [
          `  -H 'Content-Type: application/json'`,
          '  -H "Idempotency-Key: $(date +%s)-$$"',
          `  -d '${JSON.stringify(body)}'`,
        ]),
  ];
  return lines.join(' \\\n');
}
