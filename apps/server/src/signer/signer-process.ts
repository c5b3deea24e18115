import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeptRunning, keepRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';

export interface SignerProcessOptions {
  readonly dataDir: string;
  /** The database, entered as the signer's role. */
  readonly databaseUrl: string;
  readonly exchangeUrl: string | null;
  /** Where the private keys are; null for the data directory. */
  readonly keyFile: string | null;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

const START_MS = 10_000;
const STOP_MS = 3_000;

interface Running {
  readonly kept: KeptRunning;
  /** Where its socket is. */
  readonly folder: string;
  /** Monotonic, milliseconds. */
  readonly beganAt: number;
}

/** The signer as a child of this process: started when it is first needed, started again whenever it ends. */
export class SignerProcess {
  readonly #options: SignerProcessOptions;
  #running: Promise<Running> | null = null;
  #child: ChildProcess | null = null;
  #wasUp = false;
  #isStopped = false;

  constructor(options: SignerProcessOptions) {
    this.#options = options;
  }

  /** Where it listens, once it does. @throws when it does not come up. */
  async socket(): Promise<string> {
    if (this.#isStopped) throw new Error('The signer is being stopped.');
    this.#running ??= this.#start();
    const { kept, folder } = await this.#running;
    const late = AbortSignal.timeout(START_MS);
    const timedOut = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('The signer does not start.')), { once: true });
    });
    await Promise.race([kept.ready, timedOut]);
    return join(folder, 'socket');
  }

  /** Where it should listen by now; null when nobody has needed it yet, or it is just being started. Starts nothing. */
  async socketInUse(): Promise<string | null> {
    if (this.#running === null) return null;
    const { folder, beganAt } = await this.#running;
    return this.#wasUp || performance.now() - beganAt > START_MS ? join(folder, 'socket') : null;
  }

  /** Of the child as it is now; null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#running === null) return;
    const { kept, folder } = await this.#running;
    await kept.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async #start(): Promise<Running> {
    // In the folder for temporary files, because a socket's path must be short. Only its owner may enter it.
    const folder = await mkdtemp(join(tmpdir(), 'atb-signer-'));
    const kept = keepRunning({
      attempt: (signal, onUp) => this.#run(join(folder, 'socket'), signal, onUp),
      onLost: (error, retryMs) =>
        this.#options.logger.warn({ err: error, retryMs }, 'the signer ended and is started again'),
    });
    return { kept, folder, beganAt: performance.now() };
  }

  async #run(socket: string, signal: AbortSignal, onUp: () => void): Promise<void> {
    const child = launch(socket, this.#options);
    this.#child = child;
    let complaint = '';
    child.stderr?.on('data', (part: Buffer) => {
      const said = part.toString('utf8');
      complaint = (complaint + said).slice(-500);
      this.#options.logger.warn({ said: said.trim() }, 'the signer has something to say');
    });
    child.stdout?.once('data', () => {
      this.#wasUp = true;
      onUp();
    });
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve(null));
    });
    const stop = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
    };
    signal.addEventListener('abort', stop, { once: true });
    const code = await exited;
    signal.removeEventListener('abort', stop);
    this.#child = null;
    if (!signal.aborted) throw new Error(`The signer ended with ${code}: ${complaint.trim()}`);
  }
}

/** Nothing of this process's environment is handed on but what it needs, and nobody can open a debugger in it. */
function launch(socket: string, { dataDir, databaseUrl, exchangeUrl, keyFile }: SignerProcessOptions): ChildProcess {
  const main = join(import.meta.dirname, 'signer-main.ts');
  const flags = ['--disable-sigusr1', '--max-old-space-size=128', '--disable-warning=ExperimentalWarning'];
  const command = [process.execPath, ...flags, main, '--with-parent'];
  return spawn('/bin/sh', ['-c', 'ulimit -c 0; exec "$@"', 'signer', ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ATB_SIGNER_SOCKET: socket,
      ATB_SIGNER_KEY_FILE: keyFile ?? join(dataDir, 'secrets', 'engine-keys.json'),
      ...(exchangeUrl === null ? {} : { ATB_EXCHANGE_URL: exchangeUrl }),
    },
  });
}
