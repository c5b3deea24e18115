import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedNode, ROOT, runCommand } from './run-command.mjs';

/** First the one without windows, menus and bars of its own, which Playwright takes for tests, too: the same pages for half the work beside them. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** The second where a release has no first. */
const DEBIAN_BROWSERS = ['chromium-headless-shell', 'chromium'];

/**
 * Finds a Chromium for the browser tests: `CHROME_PATH`, the system's, Debian's (installed when we are root), or the one that
 * Playwright downloads.
 * @returns {Promise<string | null>} absolute path, or null with the reason printed
 */
export async function ensureChromium() {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    console.error(`CHROME_PATH names "${given}", which does not exist.`);
    return null;
  }
  const found = findSystemBrowser() ?? (await playwrightBrowser());
  if (found !== null) return found;
  if (process.getuid?.() === 0 && findProgram('apt-get') !== null && (await installFromDebian())) {
    const installed = findSystemBrowser();
    if (installed !== null) return installed;
  }
  console.log('Downloading Chromium…');
  const download = await runCommand(pinnedNode(), [playwrightCli(), 'install', 'chromium'], { quiet: true });
  const downloaded = await playwrightBrowser();
  if (downloaded === null) console.error(`${download.output}\nThere is no Chromium: install one or set CHROME_PATH.`);
  return downloaded;
}

async function installFromDebian() {
  console.log('Installing Chromium from Debian…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  let { output } = await runCommand('apt-get', ['update', '-q'], { env, quiet: true });
  for (const browser of DEBIAN_BROWSERS) {
    const packages = [browser, 'fonts-liberation'];
    const install = await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      env,
      quiet: true,
    });
    if (install.code === 0) return true;
    output += `\n${install.output}`;
  }
  console.error(output.trim().slice(-2_000));
  return false;
}

/** @returns {string | null} */
function findSystemBrowser() {
  for (const name of NAMES) {
    const path = findProgram(name);
    if (path !== null) return path;
  }
  return MAC_BROWSERS.find((path) => existsSync(path)) ?? null;
}

/** @param {string} name @returns {string | null} */
function findProgram(name) {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // not in this folder
    }
  }
  return null;
}

/** The browser that Playwright has downloaded before. @returns {Promise<string | null>} */
async function playwrightBrowser() {
  const code = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const { code: exit, output } = await runCommand(pinnedNode(), ['-e', code], { quiet: true });
  return exit === 0 && existsSync(output) ? output : null;
}

function playwrightCli() {
  return `${ROOT}node_modules/@playwright/test/cli.js`;
}
