// `npm run atb`: the command line. Compiling its modules takes longer than most commands, so what was compiled is kept. This file
// is JavaScript, since a first file in TypeScript would be compiled anew each time: the cache is not there yet. It lies with the
// installed packages, where nobody but who installed them writes; where that is not this user, nothing is kept and nothing is said.
import { enableCompileCache } from 'node:module';
import { ROOT } from './run-command.mjs';

enableCompileCache(`${ROOT}node_modules/.cache/compile`);

await import('../apps/server/src/cli.ts');
