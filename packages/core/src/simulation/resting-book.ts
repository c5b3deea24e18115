import { type RestingOrder, compareResting } from './resting-order.ts';

/** Resting orders of one symbol, each side with the order that the market reaches first at the front. */
export class RestingBook {
  readonly #buys: RestingOrder[] = [];
  readonly #sells: RestingOrder[] = [];

  get isEmpty(): boolean {
    return this.#buys.length === 0 && this.#sells.length === 0;
  }

  add(order: RestingOrder): void {
    const side = this.#side(order);
    let low = 0;
    let high = side.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = side[middle];
      if (other !== undefined && compareResting(other, order) <= 0) low = middle + 1;
      else high = middle;
    }
    side.splice(low, 0, order);
  }

  remove(order: RestingOrder): void {
    const side = this.#side(order);
    const index = side.indexOf(order);
    if (index >= 0) side.splice(index, 1);
  }

  bestBuy(): RestingOrder | undefined {
    return this.#buys[0];
  }

  bestSell(): RestingOrder | undefined {
    return this.#sells[0];
  }

  buys(): readonly RestingOrder[] {
    return this.#buys;
  }

  sells(): readonly RestingOrder[] {
    return this.#sells;
  }

  #side(order: RestingOrder): RestingOrder[] {
    return order.request.side === 'buy' ? this.#buys : this.#sells;
  }
}
