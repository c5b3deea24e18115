import { type OfferedKey, signStatement } from '@atb/api/sealing/engine-statement';
import { fingerprintOf } from '@atb/api/sealing/points';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';

const CURVE = { kty: 'EC', crv: 'P-256' };

async function makePair() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { sign: pair.privateKey, jwk: { ...CURVE, x, y } };
}
type Pair = Awaited<ReturnType<typeof makePair>>;

async function offer(root: Pair, expiresAt = '2099-01-01T00:00:00.000Z'): Promise<OfferedKey> {
  const { jwk } = await makePair();
  const statement = await signStatement(root.sign, { id: 'a'.repeat(32), jwk, expiresAt });
  return { ...statement, jwk, root: root.jwk };
}

/** As the page is after it was opened anew: what was remembered is in storage alone. */
async function openAnew(offered: OfferedKey) {
  vi.resetModules();
  const [{ EngineKeyNote }, keys] = [
    await import('./engine-key-note.tsx'),
    await import('../../lib/api/exchange-keys.ts'),
  ];
  startFakeServer({
    '/functions/v1/engine-key': { success: true, ...offered, fingerprint: 'what the server says', egressAddresses: [] },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <EngineKeyNote />
    </QueryClientProvider>,
  );
  // Asked for apart from the page: what it shows does not begin anew.
  const apart = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const seal = async () => apart.query(keys.engineKeyQuery());
  return { user: userEvent.setup(), seal, close: () => view.unmount() };
}

let root: Pair;
beforeEach(async () => {
  root = await makePair();
});

describe('the engine key', () => {
  it('is shown by fingerprints that this browser has computed, and its root is remembered', async () => {
    const offered = await offer(root);
    await openAnew(offered);
    const fingerprint = await fingerprintOf(root.jwk);
    expect(await screen.findByTestId('engine-root')).toHaveTextContent(fingerprint);
    expect(screen.getByTestId('engine-key')).toHaveTextContent(await fingerprintOf(offered.jwk));
    expect(localStorage.getItem('atb-engine-root')).toBe(JSON.stringify(fingerprint));
  });

  it.each([
    ['forged', async () => ({ ...(await offer(root)), jwk: (await makePair()).jwk }), /not signed by its root/u],
    ['expired', () => offer(root, '2020-01-01T00:00:00.000Z'), /has expired/u],
  ])('that is %s is not given out to be sealed to, nor is its root remembered', async (_, make, sentence) => {
    const { seal } = await openAnew(await make());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await expect(seal()).rejects.toThrow(sentence);
    expect(screen.queryByTestId('engine-key')).toBeNull();
    expect(screen.queryByLabelText('Fingerprint of the new root')).toBeNull();
    expect(localStorage.getItem('atb-engine-root')).toBeNull();
  });

  it('of another root is refused until the fingerprint that the operator says was entered', async () => {
    const first = await openAnew(await offer(root));
    await screen.findByTestId('engine-root');
    first.close();
    const other = await makePair();
    const { user, seal } = await openAnew(await offer(other));
    expect(await screen.findByRole('alert')).toHaveTextContent('not the one that this browser knows');
    await expect(seal()).rejects.toThrow('not the one that this browser knows');
    const field = screen.getByLabelText('Fingerprint of the new root');
    await user.type(field, await fingerprintOf(root.jwk));
    await user.click(screen.getByRole('button', { name: 'Trust this root' }));
    expect(await screen.findByText(/This is not the root that was offered/u)).toBeVisible();
    await user.clear(field);
    await user.type(field, `${(await fingerprintOf(other.jwk)).toUpperCase()}{Enter}`);
    expect(await screen.findByTestId('engine-root')).toHaveTextContent(await fingerprintOf(other.jwk));
    await expect(seal()).resolves.toMatchObject({ rootFingerprint: await fingerprintOf(other.jwk) });
  });

  it('is taken of the root alone that the pages were built for', async () => {
    const fingerprint = await fingerprintOf(root.jwk);
    vi.stubEnv('ATB_ENGINE_ROOT', fingerprint);
    try {
      localStorage.setItem('atb-engine-root', JSON.stringify(await fingerprintOf((await makePair()).jwk)));
      const built = await openAnew(await offer(root));
      expect(await screen.findByTestId('engine-root')).toHaveTextContent(fingerprint);
      built.close();
      const { seal } = await openAnew(await offer(await makePair()));
      await expect(seal()).rejects.toThrow('not the one');
      expect(screen.queryByLabelText('Fingerprint of the new root'), 'no way round').toBeNull();
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
