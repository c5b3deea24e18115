// `npm start`: everything from a fresh clone to a serving platform. The server prints its address when it is ready.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './ensure-install.mjs';
import { ensureWebBuild } from './ensure-web-build.mjs';
import { pinnedNode, ROOT } from './run-command.mjs';

await ensureInstalled();
if (!(await ensureWebBuild())) process.exit(1);

const server = spawn(pinnedNode(), [`${ROOT}apps/server/src/main.ts`, ...process.argv.slice(2)], { stdio: 'inherit' });

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches the server by itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
  });
}

// npm that is killed outright cannot pass a signal on: losing it as our parent says the same.
const parent = process.ppid;
if (process.env['npm_lifecycle_event'] === 'start') {
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref();
}

server.on('error', (error) => {
  console.error(`The server cannot be started: ${error.message}`);
  process.exitCode = 1;
});
server.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
