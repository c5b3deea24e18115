// The composition root of the command line, `atb`: what an operator does without a browser.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Compiling the modules takes longer than most commands. The cache lies with the installed packages, where nobody but who
// installed them writes; where that is not this user, nothing is kept and nothing is said.
enableCompileCache(resolve(import.meta.dirname, '../../../node_modules/.cache/compile'));

await import('./cli/support/start-cli.ts');
