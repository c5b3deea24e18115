/** The whole Chromium, as people have it: figures of the headless shell, which `npm test` prefers, would be others. */
export const CHROMIUM_PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
