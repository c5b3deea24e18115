export const DEMO_DATA_MESSAGES = {
  failedTitle: 'Initialization Failed',
  failed: 'Could not load demo data. The app will still work with real data.',
  readyTitle: 'Demo Data Ready',
  ready: 'Sample trading data has been loaded for testing',
} as const;
