// Type-checks every workspace, two at a time. Core and api are checked twice: as a whole, and their sources without Node's types.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROJECTS = [
  'packages/core',
  'packages/core/tsconfig.pure.json',
  'packages/api',
  'packages/api/tsconfig.pure.json',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  '.',
];
const CONCURRENCY = 2;

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

/** @param {string} project @returns {Promise<{project: string, code: number, output: string}>} */
function check(project) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-p', project, '--pretty', 'false'], { cwd: root });
    let output = '';
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ project, code: code ?? 1, output }));
  });
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : PROJECTS;
const queue = wanted.filter((project) => existsSync(new URL(`../${project}`, import.meta.url)));
let failed = 0;

async function work() {
  for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
    const { code, output } = await check(project);
    if (code === 0) continue;
    failed += 1;
    console.error(`${project}\n${output.trim()}\n`);
  }
}

const total = queue.length;
await Promise.all(Array.from({ length: CONCURRENCY }, work));
console.log(`${total - failed} of ${total} projects type-check.`);
process.exitCode = failed === 0 ? 0 : 1;
