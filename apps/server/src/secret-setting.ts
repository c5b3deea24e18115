import { readSecretFile, type SecretLog } from './secret-file.ts';

/** What is in the file that `<name>_FILE` names; null without one. @throws naming the setting, never what is in the file. */
export function readSecretSetting(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  log?: SecretLog,
): string | null {
  const path = env[`${name}_FILE`]?.trim() ?? '';
  if (path === '') return null;
  const fault = (text: string, cause?: unknown) =>
    new Error(`The settings have a fault:\n  ${name}_FILE: ${text}`, { cause });
  if ((env[name]?.trim() ?? '') !== '') throw fault(`is set beside ${name}: one of them is enough`);
  try {
    return readSecretFile(path, { isNamed: true, log }).trim();
  } catch (error) {
    throw fault(`"${path}" cannot be read`, error);
  }
}
