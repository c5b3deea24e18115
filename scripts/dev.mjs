// `npm run dev`: the server restarts when its files change, and Vite serves the web app, passing API calls on to the server.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './ensure-install.mjs';
import { pinnedNode, ROOT } from './run-command.mjs';

await ensureInstalled();

const env = { ...process.env, NODE_ENV: 'development' };
const children = [
  spawn(pinnedNode(), ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  }),
  spawn(pinnedNode(), [`${ROOT}node_modules/vite/bin/vite.js`], { cwd: `${ROOT}apps/web`, env, stdio: 'inherit' }),
];

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
