import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
/** `[words](target)` and `![words](target)`; targets in code are no links. */
const LINK = /!?\[[^\]]*\]\(([^)\s]+)(?:\s+"[^"]*")?\)/gu;
const CODE = /```[\s\S]*?```|`[^`\n]*`/gu;
const HEADING = /^#{1,6}\s+(.+)$/gmu;

/** What is committed or about to be; what lies here by chance is no part of the repository. */
async function repositoryFiles(): Promise<ReadonlySet<string>> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
  return new Set(stdout.split('\n').filter((line) => line !== ''));
}

/** The anchor that a heading has on the pages of a repository. */
function anchorOf(heading: string): string {
  const words = heading.replace(/[`*]/gu, '').trim().toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/gu, '-');
}

async function findBroken(file: string, files: ReadonlySet<string>): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, file), 'utf8');
  const targets = [...text.replace(CODE, '').matchAll(LINK)].map(([, target = '']) => target);
  const broken = await Promise.all(
    targets.map(async (target) => {
      if (/^[a-z]+:/u.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const aimed = path === '' ? file : join(dirname(file), path).replace(/\/$/u, '');
      const isFile = files.has(aimed);
      if (!isFile && ![...files].some((name) => name.startsWith(`${aimed}/`))) return [`${file}: ${target}`];
      if (anchor === undefined || !isFile) return [];
      const page = await readFile(join(ROOT, aimed), 'utf8');
      const anchors = new Set([...page.matchAll(HEADING)].map(([, heading = '']) => anchorOf(heading)));
      return anchors.has(anchor) ? [] : [`${file}: ${target}`];
    }),
  );
  return broken.flat();
}

describe('the documents', async () => {
  const files = await repositoryFiles().catch(() => null);

  // A download without git's own folder has nothing to list files by.
  it.runIf(files !== null)('link only to what is there', async () => {
    const pages = [...(files ?? [])].filter((name) => name.endsWith('.md'));
    expect(pages).toContain('README.md');
    const broken = await Promise.all(pages.map((page) => findBroken(page, files ?? new Set())));
    expect(broken.flat()).toEqual([]);
  });

  it('have a picture of the product', async () => {
    const { size } = await stat(join(ROOT, 'docs/images/terminal.png'));
    expect(size, 'bytes').toBeLessThan(400_000);
    const head = await readFile(join(ROOT, 'docs/images/terminal.png'));
    expect([head.readUInt32BE(16), head.readUInt32BE(20)], 'pixels').toEqual([1440, 900]);
  });
});
