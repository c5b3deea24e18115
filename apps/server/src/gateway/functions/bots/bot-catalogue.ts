import { botCatalogueContract } from '@atb/api/functions/bots/bot-catalogue';
import { implement } from '../function-services.ts';

/** The figures above the catalogue of bots. */
export const botCatalogue = implement(botCatalogueContract, {
  handle: ({ services }) => services.catalogueFigures.read(),
});
