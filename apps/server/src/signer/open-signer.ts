import { urlForRole } from '../database/create-pools.ts';
import type { Logger } from '../logger.ts';
import type { Secrets } from '../secrets.ts';
import type { SignerSettings } from '../signer-settings.ts';
import { pingSigner } from './ping-signer.ts';
import { createSignerClient } from './signer-client.ts';
import { SignerProcess } from './signer-process.ts';
import type { Signer } from './signer-protocol.ts';

export interface OpenSignerOptions {
  readonly config: {
    readonly dataDir: string;
    readonly exchangeUrl: string | null;
    readonly signer: SignerSettings;
  };
  /** The owner's connection; host, port, database and TLS settings are taken from it. */
  readonly ownerUrl: string;
  /** True where roles have no passwords of ours: the owner enters and takes the role on. */
  readonly isProject: boolean;
  readonly secrets: Pick<Secrets, 'dbPasswords'>;
  readonly logger: Logger;
}

const ROLE = 'atb_signer';

export interface OpenedSigner {
  readonly signer: Signer;
  /** Whether it runs: a child is started when it is first needed. @throws SignerAwayError when it should answer and does not. */
  readonly ping: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** The operator's signer where a socket is named, a child of this process otherwise. */
export function openSigner(options: OpenSignerOptions): OpenedSigner {
  const { config, logger } = options;
  const { socket, keyFile } = config.signer;
  if (socket !== null) {
    return {
      signer: createSignerClient(() => Promise.resolve(socket)),
      ping: () => pingAt(socket),
      stop: () => Promise.resolve(),
    };
  }
  const child = new SignerProcess({
    dataDir: config.dataDir,
    exchangeUrl: config.exchangeUrl,
    keyFile,
    databaseUrl: signerDatabase(options),
    logger,
  });
  return {
    signer: createSignerClient(() => child.socket()),
    ping: async () => {
      const inUse = await child.socketInUse();
      return inUse === null ? false : pingAt(inUse);
    },
    stop: () => child.stop(),
  };
}

async function pingAt(socket: string): Promise<true> {
  await pingSigner(socket);
  return true;
}

function signerDatabase({ ownerUrl, isProject, secrets }: OpenSignerOptions): string {
  if (!isProject) return urlForRole(ownerUrl, ROLE, secrets.dbPasswords.signer);
  const url = new URL(ownerUrl);
  url.searchParams.set('options', `-c role=${ROLE}`);
  return url.href;
}
