/** Why a message did not get to its receiver. The sentence holds nothing that is secret: neither an address in full, nor a token. */
export class ReceiverFault extends Error {
  /** `forbidden`: this server must not send there; `unreachable`: it could not be reached or did not answer. */
  readonly kind: 'forbidden' | 'unreachable';

  constructor(kind: ReceiverFault['kind'], sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.kind = kind;
  }
}
