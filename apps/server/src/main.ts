// The program's first file. To compile the modules of the server takes as long as everything else of a start, so what was compiled
// is kept, for the threads, too. It lies with the installed packages, where nobody but who installed them writes; where that is
// not this user, nothing is kept and nothing is said.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { REPOSITORY } from './places.ts';

// Without it V8 lets a heap grow up to fourfold before it looks for what is no longer used: a thousand bots took half as much again.
// It holds for the threads, too, and leaves the limits of their heaps as they are, which no flag of the command line does.
setFlagsFromString('--heap-growing-percent=50');

const cache = join(REPOSITORY, 'node_modules/.cache/compile');
enableCompileCache(cache);
process.env['NODE_COMPILE_CACHE'] ??= cache;

const { started } = await import('./serve.ts');
await started;
// A server is more often killed than left to its end, at which Node would do so by itself.
flushCompileCache();
