import { getPriority, setPriority } from 'node:os';

/**
 * Has this thread yield the processor to trading and requests.
 * @param niceness of Linux, 1 to 19; a thread that stands back as far already is left alone.
 */
export function standBack(niceness: number): void {
  // Elsewhere than on Linux this would slow down the whole process.
  if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness);
}
