import { createHash } from 'node:crypto'

/** The facts that identify these data. */
export interface DataIdentity {
  cluster: string
  /** Eight hexadecimal digits, which change with a failover or a recovery to a point in time. */
  timeline: string
  database: string
  installation: string
  restore: number
}

/** The epoch of the data, and the number that a restore raises. */
export interface DataEpoch {
  epoch: string
  restoreNumber: number
}

/**
 * Reads the identity with the rights of the app. The WAL file's name has the timeline at once, the
 * control file only after a checkpoint.
 */
export const identitySql = `
  select s.system_identifier::text as cluster, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
    d.oid::text as database, i.installation_id::text as installation, i.restore_number as restore
  from pg_control_system() s, pg_database d, installation i where d.datname = current_database()`

/**
 * Returns the epoch of the data between two restores (offline design, 6): a UUID that stays equal
 * at each start, and changes when the data were restored, copied or failed over.
 */
export function epochOf({
  cluster,
  timeline,
  database,
  installation,
  restore,
}: DataIdentity): string {
  return uuidOf([cluster, timeline, database, installation, restore].join('/'))
}

/** Returns a UUID of version 5 in a name space of our own. */
function uuidOf(name: string): string {
  const bytes = createHash('sha1')
    .update('siteward data epoch\n')
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
