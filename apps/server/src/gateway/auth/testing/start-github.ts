import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in for GitHub, whose OAuth and API are no standard that a package serves: the four addresses that a sign-in asks for. */
export interface TestGitHub {
  readonly url: string;
  /** Who is signed in there from now on. */
  readonly signIn: (person: { readonly id: number; readonly email: string; readonly verified: boolean }) => void;
  readonly stop: () => Promise<void>;
}

export const GITHUB_CLIENT = { clientId: 'gh-client', clientSecret: 'gh-secret' };

export async function startGitHub(): Promise<TestGitHub> {
  let person = { id: 1, email: 'nobody@example.com', verified: true };
  const challenges = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://github.test');
    const say = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    const isAllowed = request.headers.authorization === 'Bearer gho_token';
    if (pathname === '/login/oauth/authorize') {
      const code = `code-${challenges.size}`;
      challenges.set(code, searchParams.get('code_challenge') ?? '');
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { Location: back.href }).end();
    } else if (pathname === '/login/oauth/access_token') {
      void readForm(request).then((form) => {
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const isGood =
          form.get('client_secret') === GITHUB_CLIENT.clientSecret && challenges.get(form.get('code') ?? '') === proof;
        // GitHub says 200 also when it refuses.
        say(200, isGood ? { access_token: 'gho_token', token_type: 'bearer' } : { error: 'bad_verification_code' });
      });
    } else if (!isAllowed) say(401, { message: 'Requires authentication' });
    else if (pathname === '/api/v3/user') say(200, { id: person.id, login: 'octocat', name: 'Mona' });
    else {
      const { email, verified } = person;
      say(200, [
        { email: 'other@example.com', primary: false, verified: true },
        { email, primary: true, verified },
      ]);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signIn: (next) => {
      person = next;
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

async function readForm(request: AsyncIterable<Uint8Array>): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
