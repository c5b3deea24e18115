import type { SystemReport } from '@atb/api/functions/system/system-report';
import { readBackupLog } from '../../database/backup/backup-log.ts';

/** The backups of this data directory, newest first; empty when none was made. */
export async function listBackups(dataDir: string): Promise<SystemReport['backups']> {
  return (await readBackupLog(dataDir)).map(({ madeAt, bytes, isEncrypted, restoreTestedAt }) => ({
    name: isEncrypted ? 'Encrypted' : 'Not encrypted',
    bytes,
    at: madeAt,
    restoreTestedAt,
  }));
}
