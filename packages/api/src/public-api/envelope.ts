/** How every call of the public API is answered that went well. */
export interface ApiSuccess {
  readonly status: 'success';
  readonly data: unknown;
  /** ISO. */
  readonly timestamp: string;
}

/** How every other is. Programs decide by the code; it stays as it is. */
export interface ApiFailure {
  readonly status: 'error';
  readonly message: string;
  readonly code: string;
  /** ISO. */
  readonly timestamp: string;
}
