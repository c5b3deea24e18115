// testing: what channels of tests are sealed with and where they may lead.
import { randomBytes } from 'node:crypto';
import { createSecretSeal } from '../../seal-secret.ts';
import type { DraftRules } from '../channel-draft.ts';
import { createAddressRule } from '../receiver-address.ts';

export const TEST_SEAL = createSecretSeal(randomBytes(32));

/** Discord is wherever a test says; webhooks may lead to this machine's first address. */
export const TEST_RULES: { discordUrl: string } & DraftRules = {
  discordUrl: 'https://discord.com',
  rule: createAddressRule(['127.0.0.1']),
};
