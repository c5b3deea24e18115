import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Endpoints are grouped; what helps them is not beside them. A file in a group of contracts declares one, and a file in the same group of
 * the server implements the contract of its name.
 */
const CONTRACTS = fileURLToPath(new URL('../packages/api/src/functions', import.meta.url));
const FUNCTION_GROUPS = new Set(
  readdirSync(CONTRACTS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
);
const ENDPOINT = /^gateway\/functions\/(([^/]+)\/.+)$/u;
const CONTRACT = /^functions\/[^/]+\//u;

/** What is wrong with where a file stands. @param {string} name of a workspace @param {string} path @param {string} code @returns {string | null} */
export function endpointFault(name, path, code) {
  if (name === 'api' && CONTRACT.test(path) && !code.includes('defineContract('))
    return 'a group of contracts has contracts alone: what they share goes one folder up';
  const [, file = '', group = ''] = (name === 'server' && ENDPOINT.exec(path)) || [];
  if (!FUNCTION_GROUPS.has(group) || (existsSync(join(CONTRACTS, file)) && code.includes('implement('))) return null;
  return 'a group of endpoints has endpoints alone: helpers go to checks, actions, readings or a room of their own';
}
