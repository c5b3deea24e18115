// venues/paper: orders of one account matched here against the market's quotes, with no real money.
import type { Decimal } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { Order } from '@atb/core/orders/order';
import type { ClientOrderId, OrderRequest, VenueOrderId } from '@atb/core/orders/order-request';
import type { VenueMatch } from '@atb/core/orders/venue-match';
import type { Approved } from '@atb/core/risk/approved';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import { SimulatedVenue } from '@atb/core/simulation/simulated-venue';
import type { CancelOutcome, PlaceOutcome, QueryOutcome, Venue } from '../venue.ts';

/** Its book lives in memory and is rebuilt from the recorded orders after a restart, so what it does not know it never had. */
export class PaperVenue implements Venue {
  readonly #venue: SimulatedVenue;

  constructor(instruments: readonly Instrument[]) {
    const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
    this.#venue = new SimulatedVenue(DEFAULT_FILL_MODEL, (symbol) => {
      const instrument = bySymbol.get(symbol);
      if (instrument === undefined) throw new Error(`the paper venue does not trade ${symbol}`);
      return instrument;
    });
  }

  place(request: Approved<OrderRequest>, reserved: Decimal, at: EpochMs): Promise<PlaceOutcome> {
    this.#venue.place(request, reserved);
    return Promise.resolve({ status: 'accepted', venueOrderId: venueOrderId(request.clientOrderId), at });
  }

  cancel(clientOrderId: ClientOrderId, at: EpochMs): Promise<CancelOutcome> {
    return Promise.resolve(this.#venue.cancel(clientOrderId) ? { status: 'cancelled', at } : { status: 'not_open' });
  }

  query(clientOrderId: ClientOrderId): Promise<QueryOutcome> {
    const isWorking = this.#venue.has(clientOrderId);
    return Promise.resolve(
      isWorking ? { status: 'working', venueOrderId: venueOrderId(clientOrderId) } : { status: 'absent' },
    );
  }

  match(quote: Quote): VenueMatch {
    return this.#venue.matchQuote(quote);
  }

  recall(quote: Quote): void {
    this.#venue.remember(quote);
  }

  restore(order: Order): void {
    this.#venue.restore(order);
  }
}

function venueOrderId(clientOrderId: ClientOrderId): VenueOrderId {
  return `paper-${clientOrderId}` as VenueOrderId;
}
