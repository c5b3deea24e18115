/**
 * Stands in for auth-js's part for signing in with a wallet, which no screen offers. The first screen that does removes the alias in
 * vite.config.ts.
 */
function refuse(): never {
  throw new Error('Wallets are not part of this build.');
}

export const createSiweMessage = refuse;
export const fromHex = refuse;
export const getAddress = refuse;
export const toHex = refuse;
