import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those with the longest tests first, so that none of them is what the others wait for at the end. */
const PROJECTS = ['apps/server', 'apps/web', 'packages/core', 'packages/api'];

const projects = PROJECTS.filter((folder) =>
  ['vitest.config.ts', 'vite.config.ts'].some((file) => existsSync(`${folder}/${file}`)),
);

/**
 * Files in an order of chance, those of one project and one environment after each other: a worker keeps what it has imported only
 * as long as the next file is of the same.
 */
class AlikeAfterEachOther extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const keyed = files.map((file) => ({ file, key: this.#keyOf(file, seed) }));
    return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ file }) => file);
  }

  #keyOf({ project, moduleId }: TestSpecification, seed: number): string {
    const place = PROJECTS.findIndex((folder) => project.config.root.endsWith(folder));
    const isOfNode = readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment node');
    return [place, Number(isOfNode), createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')].join(' ');
  }
}

export default defineConfig({
  test: {
    projects,
    sequence: { shuffle: true, sequencer: AlikeAfterEachOther },
    // One more than cores: of two workers, one often waits for what takes its time, and more than a quarter of two cores was idle.
    maxWorkers: 3,
  },
});
