import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SECRET_FILE_MODE, SECRET_FOLDER_MODE } from '../../secret-file.ts';

const secretSchema = z.object({ name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/u), content: z.string() });

/** Each file of `secrets/` as a line. */
export async function* secretLines(dataDir: string): AsyncGenerator<string> {
  const directory = join(dataDir, 'secrets');
  const entries = await readdir(directory, { withFileTypes: true });
  for (const { name } of entries.filter(
    (entry) => entry.isFile() && secretSchema.shape.name.safeParse(entry.name).success,
  )) {
    yield `${JSON.stringify({ name, content: await readFile(join(directory, name), 'utf8') })}\n`;
  }
}

export async function restoreSecrets(dataDir: string, lines: AsyncIterable<string>): Promise<number> {
  const directory = join(dataDir, 'secrets');
  await mkdir(directory, { recursive: true, mode: SECRET_FOLDER_MODE });
  let count = 0;
  for await (const line of lines) {
    const { name, content } = secretSchema.parse(JSON.parse(line));
    await writeFile(join(directory, name), content, { flag: 'wx', mode: SECRET_FILE_MODE, flush: true });
    count += 1;
  }
  if (count === 0) throw new Error('the file of secrets is empty');
  return count;
}
