import { assert } from '../base/assert.ts';
import type { ClientOrderId } from '../orders/order-request.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** 128 bits in base 36. */
const UUID_DIGITS = 25;
const NUMBER_MAX = 36 ** 6 - 1;

/**
 * Id of an order that a command itself makes, such as the sale of a position: the same command and number always give the same
 * id. `cmd` + the command's uuid in base 36 + `-` + number, at most 35 characters.
 */
export function commandOrderId(commandId: string, number: number): ClientOrderId {
  assert(UUID.test(commandId), `command id "${commandId}" is not a lower-case uuid`);
  assert(Number.isInteger(number) && number >= 0 && number <= NUMBER_MAX, `order number ${number} is out of range`);
  const digits = BigInt(`0x${commandId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(UUID_DIGITS, '0');
  return `cmd${digits}-${number.toString(36)}` as ClientOrderId;
}

/** Whether a command itself made the order; no client may choose such an id. */
export function isCommandOrderId(clientOrderId: ClientOrderId): boolean {
  return clientOrderId.startsWith('cmd');
}
