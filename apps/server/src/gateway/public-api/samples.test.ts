import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_LANGUAGES, SAMPLE_PATHS, sampleOf, type SampleLanguage } from '@atb/api/public-api/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApiServer, type ApiServer } from '../testing/start-api-server.ts';

const run = promisify(execFile);

/** How a sample is run as it stands. */
const COMMANDS: Readonly<Record<SampleLanguage, (sample: string) => readonly [file: string, ...args: string[]]>> = {
  JavaScript: (sample) => [process.execPath, '--input-type=module', '-e', sample],
  Python: (sample) => ['python3', '-c', sample],
  cURL: (sample) => ['sh', '-c', sample],
};

const PROGRAMS: Readonly<Record<SampleLanguage, string>> = {
  JavaScript: process.execPath,
  Python: 'python3',
  cURL: 'curl',
};

/** What an answer shows, in whatever way a language prints it. */
const SHOWS: Readonly<Record<(typeof SAMPLE_PATHS)[number], RegExp>> = {
  '/signals/live': /['"]?signal['"]?: ?['"](?:Long|Short|Neutral)['"]/u,
  '/bots/create': /['"]?status['"]?: ?['"]draft['"]/u,
  '/portfolio/balance': /accounts/u,
};

async function hasProgram(language: SampleLanguage): Promise<boolean> {
  return run(PROGRAMS[language], ['--version']).then(
    () => true,
    () => false,
  );
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api.server.stop());

describe.each(SAMPLE_LANGUAGES)('the samples in %s', (language) => {
  it.each(SAMPLE_PATHS)('call %s as they stand', async (path) => {
    if (!(await hasProgram(language))) return expect(language, 'Node is always there').not.toBe('JavaScript');
    const [file, ...args] = COMMANDS[language](sampleOf(language, path, api.server.url));
    const { stdout } = await run(file, args, { env: { PATH: process.env['PATH'], ATB_API_KEY: api.key } });
    expect(stdout).toMatch(SHOWS[path]);
    return undefined;
  });

  it('say so when the key is not good', async () => {
    if (!(await hasProgram(language))) return;
    const [file, ...args] = COMMANDS[language](sampleOf(language, '/signals/live', api.server.url));
    const env = { PATH: process.env['PATH'], ATB_API_KEY: 'atb_wrong' };
    await expect(run(file, args, { env })).rejects.toThrow();
  });
});

it('are those of docs/api.md', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../../../../docs/api.md'), 'utf8');
  for (const language of SAMPLE_LANGUAGES)
    for (const path of SAMPLE_PATHS) expect(text).toContain(sampleOf(language, path, 'http://localhost:3000'));
});
