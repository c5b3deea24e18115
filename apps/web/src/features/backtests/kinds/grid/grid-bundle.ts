import type { BotBundles } from '@atb/api/research-bundle';

export type GridBundle = BotBundles['grid'];
