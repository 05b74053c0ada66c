import type { Binaries } from './embedded-binaries.ts'

/**
 * Returns settings for a small machine, passed at each start so that no file in the data folder can
 * differ.
 */
export function settings(cluster: {
  binaries: Binaries
  name: string
  socketFolder: string
  /** False only for tests: a power cut may then damage the data. */
  durable: boolean
  maxConnections: number
}): string[] {
  const chosen: Record<string, string | number> = {
    cluster_name: cluster.name,
    listen_addresses: '',
    unix_socket_directories: cluster.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: cluster.maxConnections,
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    // One query is one process: many small ones share two cores better than one that uses both.
    max_parallel_workers_per_gather: 0,
    max_worker_processes: 4,
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 2,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log has no statements and no values, because they are people's data. The server logs
    // errors of statements itself.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(cluster.durable ? safe : fast),
    ...(cluster.binaries.major >= 18 ? { io_method: 'sync' } : {}),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

// Set although they are the defaults: they guarantee that nothing acknowledged is lost.
const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
// Commits still reach the system, so that a killed process loses nothing.
const fast = { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'off' }
