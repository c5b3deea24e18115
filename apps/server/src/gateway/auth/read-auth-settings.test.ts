import { expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { readAuthSettings } from './read-auth-settings.ts';
import { GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

const SHORT = loadConfig({ ATB_SESSION_IDLE_HOURS: '2', ATB_SESSION_MAX_HOURS: '12' });

it('ends sessions when the operator says', async () => {
  const { sessionIdleSeconds, sessionAbsoluteSeconds } = readAuthSettings(SHORT, 'http://localhost');
  const server = await startAuthServer({ settings: { sessionIdleSeconds, sessionAbsoluteSeconds } });
  try {
    const { data } = await server.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const lives = await server.sql(
      'select extract(epoch from not_after - created_at)::int / 3600 as hours from auth.sessions',
    );
    expect(lives).toEqual([{ hours: 12 }]);
    const refreshAfter = async (idle: string): Promise<number> => {
      await server.sql(
        'update auth.sessions set refreshed_at = now() - $1::interval, created_at = now() - $1::interval',
        [idle],
      );
      const refresh_token = data.session?.refresh_token;
      return (await server.post('/token?grant_type=refresh_token', { refresh_token })).status;
    };
    expect(await refreshAfter('119 minutes')).toBe(200);
    expect(await refreshAfter('121 minutes')).toBe(400);
  } finally {
    await server.stop();
  }
});
