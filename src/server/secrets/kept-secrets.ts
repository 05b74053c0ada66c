import { createHash, randomBytes } from 'node:crypto'
import type { KeyMark } from '#contract/keys/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { SealedTable } from './reseal.ts'
import type { Sealed, SecretCipher } from './secret-box.ts'

export type SecretName = 'apiKey' | 'powerBIKey' | 'caPowerBIkey' | 'formzSecret' | 'formzWebhook'

/** The owner of a secret: a person's number, null for the company itself. */
type Owner = number | null

interface Row {
  sealed_by: string
  sealed: Uint8Array
  shown: string | null
  made_at: string
  older_until: string | null
}

const inUse = `select s.sealed_by, s.sealed, s.shown, s.made_at,
    (select max(o.valid_until) from kept_secrets o where o.account_id = s.account_id and o.user_id is not distinct from s.user_id and o.name = s.name and o.valid_until > now()) as older_until
  from kept_secrets s where s.account_id = $1 and s.user_id is not distinct from $2 and s.name = $3 and s.valid_until is null`

/** The secrets of one company, in one of its transactions. */
export interface Secrets {
  /** Returns a secret; null also if the key that encrypted it is lost. */
  read: (owner: Owner, name: SecretName) => Promise<string | null>
  /** Stores a secret; '' and null delete it. */
  write: (owner: Owner, name: Exclude<SecretName, 'apiKey'>, value: string | null) => Promise<void>
  /** Returns the description of the API key; null if it does not exist yet. */
  mark: (owner: Owner) => Promise<KeyMark | null>
  /**
   * Returns the API key. It is made if it does not exist yet, and replaced if the key that
   * encrypted it is lost: the old one stays valid until `olderUntil`.
   */
  apiKey: (owner: Owner, olderUntil: Date) => Promise<KeyMark & { apiKey: string }>
  /** Makes another API key; the one before stays valid until `olderUntil`. */
  replaceApiKey: (owner: Owner, olderUntil: Date) => Promise<KeyMark & { apiKey: string }>
  /** The owners whose API keys were replaced without a request. */
  renewed: readonly Owner[]
}

export function keptSecrets(tx: AccountTx, box: SecretCipher): Secrets {
  const about = (owner: Owner, name: SecretName) => aboutOf(tx.accountID, owner, name)
  const find = (owner: Owner, name: SecretName) => tx.maybe<Row>(inUse, [tx.accountID, owner, name])
  const open = (row: Row, owner: Owner, name: SecretName) =>
    box.open({ sealedBy: row.sealed_by, sealed: row.sealed }, about(owner, name))
  const markOf = ({ shown, made_at, older_until }: Row): KeyMark => ({
    shown: shown ?? '',
    madeAt: made_at,
    olderUntil: older_until,
  })
  const insert = (
    owner: Owner,
    name: SecretName,
    { sealedBy, sealed }: Sealed,
    key: { hash: Uint8Array; shown: string } | null,
  ) =>
    tx.exec(
      `insert into kept_secrets (account_id, user_id, name, sealed_by, sealed, key_hash, shown) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account_id, user_id, name) where valid_until is null do nothing`,
      [tx.accountID, owner, name, sealedBy, sealed, key?.hash ?? null, key?.shown ?? null],
    )
  const make = async (owner: Owner) => {
    const key = newApiKey(owner === null ? 'co' : 'us')
    await insert(owner, 'apiKey', box.seal(key, about(owner, 'apiKey')), {
      hash: keyHash(key),
      shown: `${key.slice(0, 6)}…${key.slice(-4)}`,
    })
  }
  const retire = (owner: Owner, olderUntil: Date) =>
    tx.exec(
      `update kept_secrets set valid_until = $3 where account_id = $1 and user_id is not distinct from $2 and name = 'apiKey' and valid_until is null`,
      [tx.accountID, owner, olderUntil],
    )
  const made = async (owner: Owner) => {
    await make(owner)
    const row = await find(owner, 'apiKey')
    const key = row && open(row, owner, 'apiKey')
    if (!row || !key) throw new Error('The key that was just made is not there.')
    return { ...markOf(row), apiKey: key }
  }
  const renewed: Owner[] = []
  return {
    renewed,
    read: async (owner, name) => {
      const row = await find(owner, name)
      return row === undefined ? null : open(row, owner, name)
    },
    write: async (owner, name, value) => {
      await tx.exec(
        'delete from kept_secrets where account_id = $1 and user_id is not distinct from $2 and name = $3',
        [tx.accountID, owner, name],
      )
      if (value !== null && value !== '')
        await insert(owner, name, box.seal(value, about(owner, name)), null)
    },
    mark: async (owner) => {
      const row = await find(owner, 'apiKey')
      return row === undefined ? null : markOf(row)
    },
    apiKey: async (owner, olderUntil) => {
      const row = await find(owner, 'apiKey')
      const key = row && open(row, owner, 'apiKey')
      if (row && key) return { ...markOf(row), apiKey: key }
      if (row) {
        await retire(owner, olderUntil)
        renewed.push(owner)
      }
      return made(owner)
    },
    replaceApiKey: async (owner, olderUntil) => {
      await retire(owner, olderUntil)
      return made(owner)
    },
  }
}

/** Makes a key of 192 random bits. */
const newApiKey = (whose: 'co' | 'us') => `sw_${whose}_${randomBytes(24).toString('base64url')}`

/** Returns the hash by which a key is found: it is so random that it needs no salt. */
export const keyHash = (key: string) => createHash('sha256').update(key).digest()

/** Returns the name of a secret's place: it can be decrypted only there. */
const aboutOf = (accountID: number, owner: Owner, name: string) =>
  `${accountID}/${owner ?? 'company'}/${name}`

/** The table of these secrets, for a new key of the installation. */
export const keptSecretsTable: SealedTable = {
  name: 'kept_secrets',
  columns: ['user_id', 'name'],
  aboutOf: (accountID, { user_id, name }) =>
    aboutOf(accountID, typeof user_id === 'number' ? user_id : null, String(name)),
}
