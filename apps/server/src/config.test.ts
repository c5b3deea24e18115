import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

describe('loadConfig', () => {
  it('has a default for everything', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      marketData: 'auto',
      replaySpeed: 1,
      defaultPlan: 'free',
    });
    expect([...config.roles]).toEqual(['gateway', 'engine', 'jobs']);
    expect(config.dataDir).toBe(`${process.cwd()}/.atb`);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('reads lists, numbers and addresses', () => {
    const config = loadConfig({
      PORT: '0',
      ATB_ROLES: 'engine, jobs',
      ATB_REPLAY_SPEED: '0.5',
      SITE_URL: 'https://bots.example/app',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
    });
    expect(config).toMatchObject({ port: 0, replaySpeed: 0.5, siteUrl: 'https://bots.example' });
    expect([...config.roles]).toEqual(['engine', 'jobs']);
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  it('takes the addresses that exchanges see as they are given, and asks nobody for them', () => {
    expect(loadConfig({}).signer.egressAddresses).toEqual([]);
    const env = { ATB_EGRESS_ADDRESSES: '192.0.2.7, 2001:db8::7' };
    expect(loadConfig(env).signer.egressAddresses).toEqual(['192.0.2.7', '2001:db8::7']);
    for (const wrong of ['bots.example.com', '192.0.2.0/24', '192.0.2.7,'])
      expect(() => loadConfig({ ATB_EGRESS_ADDRESSES: wrong }), wrong).toThrow('ATB_EGRESS_ADDRESSES');
  });

  it('takes a speech model by its address', () => {
    expect(loadConfig({}).speechModel).toBeNull();
    const env = { ATB_SPEECH_URL: 'http://127.0.0.1:8880/v1/', ATB_SPEECH_API_KEY: 'sk-1' };
    expect(loadConfig(env).speechModel).toEqual({ url: 'http://127.0.0.1:8880/v1', model: 'tts-1', apiKey: 'sk-1' });
    expect(() => loadConfig({ ATB_SPEECH_URL: 'file:///etc/passwd' })).toThrow('ATB_SPEECH_URL');
  });

  it('takes a known tier alone as the plan of accounts without one', () => {
    expect(loadConfig({ ATB_DEFAULT_PLAN: 'enterprise' }).defaultPlan).toBe('enterprise');
    expect(() => loadConfig({ ATB_DEFAULT_PLAN: 'gold' })).toThrow('ATB_DEFAULT_PLAN');
  });

  it('ends sessions after seven days idle and thirty in all, unless told otherwise', () => {
    const hour = 3_600;
    expect(loadConfig({})).toMatchObject({ sessionIdleSeconds: 168 * hour, sessionAbsoluteSeconds: 720 * hour });
    const short = loadConfig({ ATB_SESSION_IDLE_HOURS: '8', ATB_SESSION_MAX_HOURS: '24' });
    expect(short).toMatchObject({ sessionIdleSeconds: 8 * hour, sessionAbsoluteSeconds: 24 * hour });
    expect(loadConfig({ ATB_SESSION_MAX_HOURS: '24' })).toMatchObject({ sessionIdleSeconds: 24 * hour });
    expect(() => loadConfig({ ATB_SESSION_IDLE_HOURS: '25', ATB_SESSION_MAX_HOURS: '24' })).toThrow(
      'ATB_SESSION_IDLE_HOURS: must be at most ATB_SESSION_MAX_HOURS, which is 24',
    );
    expect(() => loadConfig({ ATB_SESSION_IDLE_HOURS: '0' })).toThrow('ATB_SESSION_IDLE_HOURS: must be at least 1');
  });

  it('takes a sign-in provider with its whole settings, and none with half of them', () => {
    expect(loadConfig({}).signInProviders).toEqual([]);
    const github = { ATB_GITHUB_CLIENT_ID: 'id', ATB_GITHUB_CLIENT_SECRET: 'secret' };
    const oidc = { ATB_OIDC_CLIENT_ID: 'a', ATB_OIDC_CLIENT_SECRET: 'b', ATB_OIDC_LABEL: 'Keycloak' };
    const config = loadConfig({ ...github, ...oidc, ATB_OIDC_ISSUER: 'https://id.example/realms/x' });
    expect(config.signInProviders).toEqual([
      {
        kind: 'github',
        id: 'github',
        label: 'GitHub',
        clientId: 'id',
        clientSecret: 'secret',
        url: 'https://github.com',
      },
      {
        kind: 'openid',
        id: 'custom:oidc',
        label: 'Keycloak',
        clientId: 'a',
        clientSecret: 'b',
        url: 'https://id.example/realms/x',
      },
    ]);
    expect(() => loadConfig({ ATB_GOOGLE_CLIENT_ID: 'id' })).toThrow('ATB_GOOGLE_CLIENT_SECRET: is missing');
    expect(() => loadConfig(oidc)).toThrow('ATB_OIDC_ISSUER: is missing');
    expect(() => loadConfig({ ATB_OIDC_ISSUER: 'http://id.example' })).toThrow(
      'ATB_OIDC_ISSUER: must be an address that starts with https://',
    );
    expect(() => loadConfig({ ATB_OIDC_ISSUER: 'http://127.0.0.1:9000' })).not.toThrow();
  });

  it('takes a secret from a file, and from one place alone', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'atb-config-')), 'url');
    await writeFile(path, 'postgres://me:secret@db/atb\n', { mode: 0o600 });
    expect(loadConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://me:secret@db/atb');
    expect(() => loadConfig({ DATABASE_URL_FILE: path, DATABASE_URL: 'postgres://x' })).toThrow('one of them');
    expect(() => loadConfig({ SMTP_URL_FILE: `${path}-not-there` })).toThrow('SMTP_URL_FILE');
    await writeFile(path, 'not a secret address');
    expect(() => loadConfig({ DATABASE_URL_FILE: path })).toThrow('DATABASE_URL');
    await rm(path);
  });

  it('treats an empty variable as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('names every fault at once', () => {
    const load = () =>
      loadConfig({
        PORT: '99999',
        DATABASE_URL: 'mysql://here/db',
        ATB_ROLES: 'gateway,chef',
        MARKET_DATA: 'guess',
        ATB_REPLAY_SPEED: '-1',
        TRUSTED_PROXIES: '10.0.0.0/99',
        LOG_LEVEL: 'loud',
      });
    expect(load).toThrow('7 faults');
    expect(load).toThrow('PORT: must be at most 65535');
    expect(load).toThrow('DATABASE_URL: must be an address that starts with postgres:// or postgresql://');
    expect(load).toThrow('TRUSTED_PROXIES: "10.0.0.0/99" is not an IP address or range');
    expect(load).toThrow('ATB_REPLAY_SPEED: must be 0 or more');
  });

  it('reads who answers the advisor’s questions', () => {
    expect(loadConfig({}).openAi).toBeNull();
    const baseUrl = 'http://127.0.0.1:11434/v1';
    expect(loadConfig({ OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: 'local' }).openAi).toEqual({
      baseUrl,
      apiKey: null,
      model: 'local',
    });
    expect(loadConfig({ OPENAI_API_KEY: 'sk' }).openAi).toMatchObject({ baseUrl: 'https://api.openai.com/v1' });
    const withPassword = () => loadConfig({ OPENAI_BASE_URL: 'https://me:hunter2@models.example/v1' });
    expect(withPassword).toThrow('OPENAI_BASE_URL: must be an address');
    expect(withPassword).not.toThrow('hunter2');
  });

  it('does not repeat values that may be secret', () => {
    expect(() => loadConfig({ DATABASE_URL: 'postgre://me:hunter2@here/db', SMTP_URL: 'hunter2' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });
});
