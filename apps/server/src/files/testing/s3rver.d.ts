declare module 's3rver' {
  import type { Server } from 'node:http';

  interface S3rverOptions {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  class S3rver {
    constructor(options: S3rverOptions);
    readonly httpServer: Server;
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
  export = S3rver;
}
