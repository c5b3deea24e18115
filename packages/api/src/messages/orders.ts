export const ORDERS_MESSAGES = {
  placed: 'Order Placed Successfully',
  failedTitle: 'Order Failed',
  failed: 'Order failed',
  unknown: 'Unknown error occurred',
  blockedTitle: 'Trade Blocked',
} as const;
