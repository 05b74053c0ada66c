import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'

/** A secret that signs tokens; the token's header names it. */
export interface SigningKey {
  kid: string
  secret: Uint8Array
}

/** The keys of this installation; several servers share them through the database. */
export interface SigningKeyStore {
  /** Returns the newest key that is not retired. */
  current: () => Promise<SigningKey>
  /**
   * Returns the key of this name; undefined for one that was never ours. `retired`: ms since 1970,
   * null if no time is set.
   */
  find: (kid: string) => Promise<(SigningKey & { retired: number | null }) | undefined>
}

// The keys are read again for an unknown name at most this often, and otherwise this often, so that
// a retired key ends soon.
const reloadAfterMs = 10_000
const knownForMs = 60_000
// A number of our own for the lock: 'sw' and a 2.
const lock = 'select pg_advisory_xact_lock(29559, 2)'
// Includes retired keys, so that a session that ended with its key gets that answer.
const select = 'select kid, secret, retired_at from signing_keys order by created_at desc, kid'
const isInUse = ({ retired_at }: KeyRow) =>
  retired_at === null || Date.parse(retired_at) > Date.now()

interface KeyRow extends SigningKey {
  retired_at: string | null
}

/**
 * Reads the keys once a minute, and when a token names an unknown one, at most every ten seconds.
 * To rotate without signing anyone out: insert a new row, set the old one's `retired_at` to when
 * its last token ends.
 */
export function createSigningKeyStore(db: Database, now: () => Date): SigningKeyStore {
  let loaded: Promise<KeyRow[]> | undefined
  let loadedAt = 0
  const load = (): Promise<KeyRow[]> => {
    loadedAt = now().getTime()
    loaded = readOrCreateKeys(db).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  const inUse = () =>
    loaded !== undefined && now().getTime() - loadedAt < knownForMs ? loaded : load()
  const find = (keys: readonly KeyRow[], kid: string) => {
    const key = keys.find((one) => one.kid === kid)
    return key && { ...key, retired: key.retired_at === null ? null : Date.parse(key.retired_at) }
  }
  return {
    current: async () => {
      const key = (await inUse()).find(({ retired_at }) => retired_at === null)
      if (key === undefined)
        throw new Error('All signing keys are retired; insert a new one into signing_keys.')
      return key
    },
    find: async (kid) => {
      const found = find(await inUse(), kid)
      if (found !== undefined || now().getTime() - loadedAt < reloadAfterMs) return found
      return find(await load(), kid)
    },
  }
}

async function readOrCreateKeys(db: Database): Promise<KeyRow[]> {
  const there = await db.identity((tx) => tx.query<KeyRow>(select))
  if (there.some(isInUse)) return there
  return db.identity(async (tx) => {
    // Two servers that start at once on an empty database make one key.
    await tx.query(lock)
    const meanwhile = await tx.query<KeyRow>(select)
    if (meanwhile.some(isInUse)) return meanwhile
    const made = await tx.query<KeyRow>(
      'insert into signing_keys (kid, secret) values ($1, $2) returning kid, secret, retired_at',
      [randomBytes(6).toString('hex'), randomBytes(32)],
    )
    return [...made, ...meanwhile]
  })
}
