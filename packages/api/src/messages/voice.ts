export const VOICE_MESSAGES = {
  microphoneDenied: 'Microphone access denied. Please allow microphone access and try again.',
  microphoneFailed: 'Failed to access microphone',
  unsupported: 'Speech Recognition not supported in this browser',
  unknownCommand: 'Command not recognized. Say help for available commands.',
  engineFailed: 'Voice engine failed',
  playbackFailed: 'Audio playback failed',
  noSynthesis: 'No speech synthesis available',
} as const;
