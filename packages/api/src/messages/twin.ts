export const TWIN_MESSAGES = {
  notRecorded: 'Every price of an exchange is not kept, so only bots on a recorded or simulated market have a twin.',
} as const;
