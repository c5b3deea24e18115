import { loadRuntimeConfig } from '../../config/runtime-config.ts';
import { type ErrorRecord, readErrorLog } from '../../lib/error-log.ts';
import { readPreferences } from '../../lib/preferences.ts';

/** Links to mail programs are cut off beyond some 2,000 characters. */
const ERRORS_MAX = 3;
const ERROR_LENGTH_MAX = 160;

function describeFailure({ timestamp, action, code, message }: ErrorRecord): string {
  const line = `${timestamp} ${action}: ${code === null ? '' : `${code} `}${message}`;
  return line.length <= ERROR_LENGTH_MAX ? line : `${line.slice(0, ERROR_LENGTH_MAX)}…`;
}

/** What support asks for first, of this browser and the server it talks to: a fact a line. */
export async function describeDiagnostics(): Promise<string> {
  const version = await loadRuntimeConfig().then(
    (config) => config.version,
    () => 'unknown: the server did not answer',
  );
  const { theme, navigation } = readPreferences();
  const errors = readErrorLog().slice(-ERRORS_MAX).map(describeFailure);
  return [
    `ATB ${version} at ${location.host}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} x ${innerHeight}, ${devicePixelRatio}x; theme ${theme}, ${navigation}`,
    `Language: ${navigator.language}; time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
    `Time: ${new Date().toISOString()}`,
    errors.length === 0 ? 'Last errors: none' : `Last errors:\n${errors.join('\n')}`,
  ].join('\n');
}
