/** Mean price since the start, weighted by volume; the newest price while there is no volume. */
export class VolumeWeightedMean {
  #value = 0;
  #volume = 0;

  restart(): void {
    this.#value = 0;
    this.#volume = 0;
  }

  push(price: number, volume: number): number {
    this.#value += price * volume;
    this.#volume += volume;
    return this.#volume === 0 ? price : this.#value / this.#volume;
  }
}
