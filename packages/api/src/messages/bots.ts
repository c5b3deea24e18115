export const BOTS_MESSAGES = {
  fetchFailed: 'Failed to fetch bots',
  createFailed: 'Failed to create bot',
  updateFailed: 'Failed to update bot',
  deleteFailed: 'Failed to delete bot',
  startFailed: 'Failed to start bot',
  pauseFailed: 'Failed to pause bot',
  stopFailed: 'Failed to stop bot',
} as const;
