import { statfs } from 'node:fs/promises';
import { HealthFault, type HealthReport } from './check-health.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

const MEBIBYTE = 1_048_576;
/** PostgreSQL stops when it cannot write its log; a segment of it is 16 MiB, and a checkpoint needs several. */
const FREE_MIN_BYTES = 256 * MEBIBYTE;
const FREE_LOW_BYTES = 1_024 * MEBIBYTE;
const FREE_LOW_SHARE = 0.03;

/** Space for an ordinary user in the file systems of `paths`; of the one with the least where they are several. */
export async function readDiskSpace(paths: readonly string[]): Promise<DiskSpace> {
  const spaces = await Promise.all(
    paths.map(async (path) => {
      const { bavail, blocks, bsize } = await statfs(path);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    }),
  );
  return spaces.reduce((least, space) => (space.freeBytes < least.freeBytes ? space : least));
}

/** @throws when there is so little that the database may stop at any moment. */
export function judgeDisk({ freeBytes, totalBytes }: DiskSpace): HealthReport {
  const freeMegabytes = Math.floor(freeBytes / 1e6);
  const figures = { freeMegabytes, totalMegabytes: Math.floor(totalBytes / 1e6) };
  if (freeBytes < FREE_MIN_BYTES) throw new HealthFault(`the disk is full: ${freeMegabytes} MB are left`);
  const isLow = freeBytes < FREE_LOW_BYTES || freeBytes < totalBytes * FREE_LOW_SHARE;
  return { figures, warning: isLow ? `the disk is nearly full: ${freeMegabytes} MB are left` : null };
}
