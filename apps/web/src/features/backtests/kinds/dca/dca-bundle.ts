import type { BotBundles } from '@atb/api/research-bundle';

export type DcaBundle = BotBundles['dca'];
