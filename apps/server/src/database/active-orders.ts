import { ACTIVE_ORDER_STATUSES } from '@atb/core/orders/order';

/** SQL: what the status of an order that is not over is one of. */
export const ACTIVE_STATUSES = `(${ACTIVE_ORDER_STATUSES.map((status) => `'${status}'`).join(', ')})`;
