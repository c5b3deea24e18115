import { EMBEDDED_CONNECTIONS_MAX } from './connection-budget.ts';

/**
 * Settings of the embedded server. A ledger must survive a power cut, so everything that makes a commit durable is on; the
 * rest suits one machine that also runs the trading engine.
 */
export const POSTGRES_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',

  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: String(EMBEDDED_CONNECTIONS_MAX),
  password_encryption: 'scram-sha-256',

  shared_buffers: '128MB',
  max_wal_size: '512MB',
  jit: 'off', // compiling costs more than our short queries take
  timezone: 'UTC',

  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgres-%a.log', // a file a weekday, overwritten after a week
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_timezone: 'UTC',
  log_min_duration_statement: '1s',
  // Statements and error details may carry what users typed: neither they nor parameters are written down.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
};

/** All that the database's processes see of our environment: it may hold keys, and another user can read theirs. */
export const POSTGRES_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
};
