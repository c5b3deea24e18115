/** Why an account at an exchange could not be read, by code: what happened and what to do. Nothing of it moves money. */
export const EXCHANGE_SYNC_FAULTS = {
  KEY_REFUSED:
    'The exchange refuses this key: it is wrong, was revoked there, or may not be used from this server’s address. Replace the key.',
  KEY_MAY_NOT_READ:
    'The key may not read balances and history. Give it the right to read at the exchange, or replace it.',
  KEY_REVOKED_HERE: 'The key of this account was revoked here. Enter a new one to go on reading.',
  KEY_LOCKED: 'The account is locked. Unlock it with its passphrase, then reading goes on.',
  KEY_UNTESTED: 'The key was never tested. Test it, then reading begins.',
  KEY_CAN_WITHDRAW:
    'The key may withdraw. Take that right away at the exchange, or replace the key; until then it is not used.',
  KEY_CAN_TRANSFER:
    'The key may transfer money out of the account. Take that right away at the exchange, or replace the key; until then it is not used.',
  KEY_UNREADABLE: 'The key can no longer be opened on this server. Enter it again.',
  KEY_OF_ANOTHER_EXCHANGE: 'The key is of the form of another exchange. Replace it.',
  NO_TESTNET: 'This exchange has no test network. Connect the account without it.',
  CLOCK_DIFFERS:
    'The exchange says that this server’s clock is wrong. It is tried again; if it stays, the operator has to set the clock.',
  ASKED_TO_WAIT: 'The exchange asks us to slow down. Reading goes on by itself.',
  ASKED_TOO_OFTEN: 'The key was used more often in a minute than this server lets it. Reading goes on by itself.',
  NO_ANSWER: 'The exchange does not answer. Reading goes on by itself when it does.',
  SIGNER_AWAY: 'The process that holds the keys does not answer. Reading goes on by itself when it does.',
  UNKNOWN_FORM: 'The exchange answered in a form that is not known. What was read before stays; it is tried again.',
  REFUSED: 'The exchange refuses what it was asked. What was read before stays; it is tried again.',
} as const;

export type ExchangeSyncFault = keyof typeof EXCHANGE_SYNC_FAULTS;
