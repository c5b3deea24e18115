/** How long the end of a bot, or of a trade, by its stop is news. */
export const NEWS_MS = 86_400_000;
