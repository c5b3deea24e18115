import { spawn, spawnSync } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { loadSignerConfig } from './signer-settings.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

/** The Dockerfile's instructions, with lines that go on joined. */
async function readDockerfile(): Promise<readonly (readonly [string, string])[]> {
  const text = (await read('Dockerfile')).replaceAll(/\\\n\s*/gu, ' ').replaceAll(/^#.*$/gmu, '');
  return [...text.matchAll(/^([A-Z]+) +(.+)$/gmu)].map(([, name = '', value = '']) => [name, value]);
}

/** The lines of a block of compose.yml, by the names that lead to it; without its indentation. */
function blockOf(text: string, ...names: readonly string[]): string {
  return names.reduce((block, name) => {
    const lines = block.split('\n');
    const start = lines.indexOf(`${name}:`);
    expect(start, name).toBeGreaterThanOrEqual(0);
    const end = lines.findIndex((line, index) => index > start && /^\S/u.test(line));
    return lines
      .slice(start + 1, end < 0 ? undefined : end)
      .map((line) => line.replace(/^ {2}/u, ''))
      .join('\n');
  }, text);
}

const keysOf = (block: string) => [...block.matchAll(/^(\w+):/gmu)].map(([, name = '']) => name);
const itemsOf = (block: string) => [...block.matchAll(/^- "?([^"\n]+)"?$/gmu)].map(([, item = '']) => item);

describe('the Dockerfile', () => {
  it('ends as an unprivileged user with a volume, a health check and a command that exists', async () => {
    const steps = await readDockerfile();
    const last = steps.slice(steps.findLastIndex(([name]) => name === 'FROM'));
    const valueOf = (name: string) => last.findLast(([step]) => step === name)?.[1] ?? '';
    expect(valueOf('USER')).toBe('atb');
    expect(last.findIndex(([name]) => name === 'USER')).toBeGreaterThan(
      last.findLastIndex(([name]) => name === 'COPY'),
    );
    expect(valueOf('VOLUME')).toBe('/data');
    for (const command of [valueOf('CMD'), valueOf('HEALTHCHECK').replace(/^.* CMD /u, '')]) {
      for (const path of JSON.parse(command) as string[]) await access(path.replace('/app', ROOT));
    }
    const set = valueOf('ENV')
      .split(' ')
      .map((pair) => pair.split('=')[0]);
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(set));
  });

  it('copies from stages that there are and runs scripts that there are', async () => {
    const steps = await readDockerfile();
    const stages = steps.flatMap(([name, value]) => (name === 'FROM' ? (/ AS (\w+)$/u.exec(value)?.[1] ?? []) : []));
    const sources = steps.flatMap(([, value]) => /--from=(\w+)/u.exec(value)?.[1] ?? []);
    expect(sources.length).toBeGreaterThan(0);
    expect(stages).toEqual(expect.arrayContaining(sources));
    const web = JSON.parse(await read('apps/web/package.json')) as { name: string; scripts: object };
    expect(steps).toContainEqual(['RUN', `npm run --silent build -w ${web.name}`]);
    expect(web.scripts).toHaveProperty('build');
  });

  it('installs the packages of every workspace, and of the server alone in the image', async () => {
    const steps = await readDockerfile();
    const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: readonly string[] };
    const copied = steps.flatMap(([name, value]) =>
      name === 'COPY' ? (/^(\S+)\/package\.json /u.exec(value)?.[1] ?? []) : [],
    );
    expect(copied.toSorted(), 'npm ci refuses a workspace that is not there').toEqual(workspaces.toSorted());
    const install = steps.find(([name, value]) => name === 'RUN' && value.includes('--omit=dev'))?.[1] ?? '';
    const named = [...install.matchAll(/--workspace (\S+)/gu)].map(([, name = '']) => name);
    const server = JSON.parse(await read('apps/server/package.json')) as { name: string; dependencies: object };
    const own = Object.keys(server.dependencies).filter((name) => name.startsWith('@atb/'));
    expect(named.toSorted()).toEqual([server.name, ...own].toSorted());
  });

  it('leaves secrets, settings, data and history out of the image', async () => {
    const linesOf = async (path: string) =>
      (await read(path)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const ignored = await linesOf('.dockerignore');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.env.*', '.atb', 'secrets', '**/node_modules']));
    const isIgnored = (line: string) => {
      const name = line.replaceAll(/^\/|\/$/gu, '');
      const wanted = [name, `**/${name}`];
      if (name.startsWith('compose.')) wanted.push('compose*.yml');
      return ignored.some((pattern) => wanted.includes(pattern));
    };
    const inGit = await linesOf('.gitignore');
    expect(inGit).toEqual(expect.arrayContaining(['/.env', '/secrets/']));
    expect(
      inGit.filter((line) => !isIgnored(line)),
      'what git leaves out',
    ).toEqual([]);
  });

  it('is given by compose.yml every argument that it asks for, so that an upgrade keeps them', async () => {
    const asked = (await readDockerfile()).flatMap(([name, value]) =>
      name === 'ARG' ? (value.split('=')[0] ?? '') : [],
    );
    const given = blockOf(await read('compose.yml'), 'services', 'app', 'build', 'args');
    expect(keysOf(given)).toEqual(asked);
    for (const name of asked) expect(given).toContain(`${name}: \${${name}:-}`);
  });
});

describe('the commands of docs/operations.md', () => {
  it('name programs of the image and the secrets and volumes of compose.yml', async () => {
    const [page, compose] = [await read('docs/operations.md'), await read('compose.yml')];
    const programs = new Set(
      [...page.matchAll(/ (\/app\/\S+?\.(?:mjs|ts)|\/app\/node_modules\S+)(?=[\s`"])/gu)].map(([, path = '']) => path),
    );
    expect(programs.size).toBeGreaterThan(1);
    for (const path of programs) await access(path.replace('/app', ROOT));
    const written = new Set([...page.matchAll(/> secrets\/(\w+)/gu)].map(([, name = '']) => name));
    expect([...written].toSorted()).toEqual(keysOf(blockOf(compose, 'secrets')).toSorted());
    const commands = page.split('\n').filter((line) => line.includes('> secrets/'));
    for (const line of commands) expect(line, 'readable by nobody else').toMatch(/^\(umask 077; /u);
  });
});

describe('the health check of the container', () => {
  async function check(status: number): Promise<number | null> {
    const server: Server = createServer((request, response) => {
      response.writeHead(request.url === '/healthz' ? status : 404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const child = spawn(process.execPath, [join(ROOT, 'scripts/check-health.mjs')], { env: { PORT: String(port) } });
    const code = await new Promise<number | null>((done) => child.on('close', done));
    await new Promise((done) => server.close(done));
    return code;
  }

  it('follows the health of the server', async () => {
    expect([await check(200), await check(503)]).toEqual([0, 1]);
    const nobody = spawnSync(process.execPath, [join(ROOT, 'scripts/check-health.mjs')], { env: { PORT: '1' } });
    expect(nobody.status).toBe(1);
  });
});

/** Of the image, of one process of several, of replays, and of tests. */
const LEFT_OUT = [
  'PORT',
  'HOST',
  'ATB_DATA_DIR',
  'NODE_ENV',
  'ATB_ROLES',
  'ATB_SIGNER_KEY_FILE',
  'ATB_REPLAY_SPEED',
  'ATB_REPLAY_DIR',
  'ATB_MARKET_SEED',
  'ATB_CCXT_BASE_URL',
  'ATB_EXCHANGE_URL',
  'ATB_GOOGLE_ISSUER',
  'STRIPE_API_BASE',
  'ATB_TELEGRAM_URL',
  'ATB_DISCORD_URL',
];
/** Files that are settings themselves, not what another one reads. */
const FILES_OF_THEIR_OWN = SETTING_NAMES.filter(
  (name) => name.endsWith('_FILE') && !SETTING_NAMES.includes(name.slice(0, -'_FILE'.length)),
);
const FIXED = ['DATABASE_URL_FILE'];

describe('compose.yml', () => {
  it('gives the app settings that exist, its secrets as files, and no more rights than it needs', async () => {
    const compose = await read('compose.yml');
    const app = blockOf(compose, 'services', 'app');
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(keysOf(blockOf(app, 'environment'))));
    expect(blockOf(app, 'environment')).toContain('DATABASE_URL_FILE: /run/secrets/database_url');
    expect(app).toMatch(/^read_only: true$/mu);
    expect(itemsOf(blockOf(app, 'cap_drop'))).toEqual(['ALL']);
    expect(itemsOf(blockOf(app, 'security_opt'))).toEqual(['no-new-privileges:true']);
    expect(itemsOf(blockOf(app, 'ports')), 'reached through a proxy alone').toEqual(['127.0.0.1:3000:3000']);
  });

  it('hands on every setting that an operator may want, secrets as files, and sells nothing by a test checkout', async () => {
    const environment = blockOf(await read('compose.yml'), 'services', 'app', 'environment');
    const handedOn = keysOf(environment);
    const left = SETTING_NAMES.filter((name) => !name.endsWith('_FILE') || FILES_OF_THEIR_OWN.includes(name)).filter(
      (name) => !handedOn.includes(name) && !handedOn.includes(`${name}_FILE`),
    );
    expect(left.toSorted()).toEqual(LEFT_OUT.toSorted());
    const secrets = SETTING_NAMES.filter((name) => SETTING_NAMES.includes(`${name}_FILE`));
    expect(secrets.filter((name) => handedOn.includes(name))).toEqual([]);
    for (const name of handedOn.filter((each) => !FIXED.includes(each)))
      expect(environment).toMatch(new RegExp(`^${name}: \\$\\{${name}:[-?]`, 'mu'));
    expect(environment).toContain('ATB_TEST_CHECKOUT: ${ATB_TEST_CHECKOUT:-off}');
  });

  it('runs the signer as another user, with the group that may open its socket and none of the files of the app', async () => {
    const compose = await read('compose.yml');
    const [app, signer] = [blockOf(compose, 'services', 'app'), blockOf(compose, 'services', 'signer')];
    const made =
      (await readDockerfile()).find(([name, value]) => name === 'RUN' && value.includes('useradd'))?.[1] ?? '';
    const idOf = (name: string) => new RegExp(`--uid (\\d+) --gid atb [^&]* ${name}(?= |$)`, 'u').exec(made)?.[1];
    const group = /--gid (\d+) atb /u.exec(made)?.[1];
    expect(signer).toContain(`user: "${idOf('atb-signer')}:${group}"`);
    expect(idOf('atb')).not.toBe(idOf('atb-signer'));
    const volumesOf = (block: string) => itemsOf(blockOf(block, 'volumes')).map((volume) => volume.split(':'));
    expect(volumesOf(signer)).toEqual([
      ['signer', '/signer'],
      ['signer_socket', '/run/atb-signer'],
    ]);
    expect(volumesOf(app)).toEqual([
      ['data', '/data'],
      ['signer_socket', '/run/atb-signer', 'ro'],
      ['./secrets/app', '/run/atb-secrets', 'ro'],
    ]);
    for (const [place, mode] of [
      ['/signer', '0700'],
      ['/run/atb-signer', '0750'],
    ] as const)
      expect(made).toContain(`--owner atb-signer --group atb --mode ${mode} ${place}`);
    const settings = Object.fromEntries(
      [...blockOf(signer, 'environment').matchAll(/^(\w+): (.+)$/gmu)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const { DATABASE_URL_FILE: file, ...others } = settings;
    expect(file).toBe('/run/secrets/signer_database_url');
    const config = loadSignerConfig({ ...others, DATABASE_URL: 'postgres://x@y/z' });
    expect(config).toMatchObject({ socket: '/run/atb-signer/socket', keyFile: '/signer/engine-keys.json' });
    const command = itemsOf(blockOf(signer, 'command'));
    expect(command.at(-1)).toContain('/signer-main.ts');
    for (const path of command.filter((part) => part.startsWith('/'))) await access(path.replace('/app', ROOT));
    expect(itemsOf(blockOf(signer, 'cap_drop'))).toEqual(['ALL']);
    expect(signer).toMatch(/^read_only: true$/mu);
    expect(blockOf(signer, 'ulimits')).toContain('core: 0');
    expect(keysOf(signer)).not.toContain('ports');
  });

  it('declares every secret and volume that it uses, and the database is reached by the app alone', async () => {
    const compose = await read('compose.yml');
    for (const name of ['app', 'signer', 'database']) {
      const service = blockOf(compose, 'services', name);
      expect(keysOf(blockOf(compose, 'secrets'))).toEqual(expect.arrayContaining(itemsOf(blockOf(service, 'secrets'))));
      const mounts = itemsOf(blockOf(service, 'volumes')).map((volume) => volume.split(':')[0] ?? '');
      const volumes = mounts.filter((mount) => !mount.startsWith('./'));
      expect(keysOf(blockOf(compose, 'volumes'))).toEqual(expect.arrayContaining(volumes));
    }
    expect(keysOf(blockOf(compose, 'services', 'database'))).not.toContain('ports');
    expect(compose).not.toMatch(/PASSWORD: /u);
  });
});

const UNITS = [
  {
    name: 'atb',
    user: 'atb',
    credentials: 'atb:/etc/atb/credentials',
    isSetting: (name: string) => SETTING_NAMES.includes(name),
  },
  {
    name: 'atb-signer',
    user: 'atb-signer',
    credentials: 'signer:/etc/atb/signer-credentials',
    isSetting: (name: string) =>
      ['NODE_ENV', 'ATB_SIGNER_SOCKET', 'ATB_SIGNER_KEY_FILE', 'DATABASE_URL_FILE'].includes(name),
  },
];

describe.each(UNITS)('the systemd unit $name', ({ name: unitName, user, credentials, isSetting }) => {
  const UNIT = join(ROOT, `docs/operations/${unitName}.service`);

  it('starts what exists, with settings that exist, as nobody in particular and without core dumps', async () => {
    const unit = await readFile(UNIT, 'utf8');
    const valuesOf = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gmu'))].map(([, value = '']) => value);
    const parts = valuesOf('ExecStart')[0]?.split(' ') ?? [];
    for (const path of parts.filter((part) => part.startsWith('/'))) await access(path.replace('/opt/atb', ROOT));
    const settings = valuesOf('Environment').map((pair) => pair.split('=')[0] ?? '');
    expect(settings.filter((setting) => !isSetting(setting))).toEqual([]);
    expect(SETTING_NAMES).toContain('DATABASE_URL_FILE');
    const wanted = {
      User: user,
      LimitCORE: '0',
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      CapabilityBoundingSet: '',
    };
    for (const [key, value] of Object.entries(wanted)) expect([key, valuesOf(key)]).toEqual([key, [value]]);
    expect(valuesOf('LoadCredential')).toEqual([credentials]);
    if (unitName === 'atb') expect(valuesOf('Environment')).toContain('ATB_TEST_CHECKOUT=off');
    expect(valuesOf('MemoryDenyWriteExecute'), 'JavaScript is compiled while it runs').toEqual([]);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)('is accepted by systemd-analyze, where this machine has it', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', UNIT], { encoding: 'utf8' });
    // The program lies elsewhere on this machine.
    const faults = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'));
    expect(faults).toEqual([]);
  });
});
