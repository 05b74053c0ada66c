import type { AuditEvent } from '#contract/kernel/audit.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { UserConfig } from '#contract/keys/schema.ts'
import type { UserKeys } from '#contract/team/wire.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Caller, type Context, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { keptSecrets, type Secrets } from '#server/secrets/kept-secrets.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import { reportKeysOf } from './report-keys.ts'

/** Returns the time until which a replaced API key still works: one day. */
export const graceFrom = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() + 86_400_000)

/** Returns the keys of a person, and makes the API key if it is missing. */
export async function configOf(
  secrets: Secrets,
  tx: AccountTx,
  box: SecretCipher,
  userID: number,
  olderUntil: Date,
): Promise<UserConfig> {
  return {
    userConfigID: userID,
    apiKey: (await secrets.apiKey(userID, olderUntil)).apiKey,
    ...(await reportKeysOf(tx, box, userID)),
  }
}

type Show<Shown> = (secrets: Secrets, tx: AccountTx) => Promise<Shown | Refusal>

export interface ShowKeysOptions {
  box: SecretCipher
  context: Context
  /** The line of the trail, or null for the caller's own keys. */
  line: AuditLine | null
  /** The owner of the keys, who must exist. */
  userID?: number
}

/**
 * Shows keys of a company or a person and writes the lines of the trail in one transaction, so that
 * no key is shown or made without a line.
 */
export async function showKeys<Shown>(
  telling: ShowKeysOptions,
  show: Show<Shown>,
): Promise<MarkedReply<Shown> | Refusal> {
  const shown = await shownOf(telling, show)
  return isRefusal(shown) ? shown : reply(shown, passing)
}

/** Shows keys like `told`, as a plain value. */
async function shownOf<Shown>(
  { box, context, line, userID }: ShowKeysOptions,
  show: Show<Shown>,
): Promise<Shown | Refusal> {
  const { db, accountID } = context
  const found = await db.account(accountID, async (tx) => {
    if (
      userID !== undefined &&
      (await tx.maybe('select 1 from users where account_id = $1 and user_id = $2', [
        accountID,
        userID,
      ])) === undefined
    )
      return null
    const secrets = keptSecrets(tx, box)
    const shown = await show(secrets, tx)
    const lines = [
      ...(line === null || isRefusal(shown) ? [] : [line]),
      ...secrets.renewed.map((owner) => lineFor(context, 'api-key-replaced', owner)),
    ]
    for (const each of lines) await addLine(tx, context, each)
    return { shown, lines }
  })
  if (found === null) return refuse('not-found')
  for (const each of found.lines) serverLogLine(context, each)
  return found.shown
}

/** Forbids all caches to store an answer with a key. */
const passing = { headers: { 'cache-control': 'no-store' } } as const

export function lineFor(
  { accountID, caller }: Context,
  event: AuditEvent,
  userID: number | null,
  details: AuditLine['details'] = {},
): AuditLine {
  const about =
    userID === null ? { entity: 'account', id: accountID } : { entity: 'user', id: userID }
  return {
    event,
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about,
    details,
  }
}

/** A person's keys for other capabilities. */
export interface StoredPersonKeys {
  /**
   * Reads the keys for a caller with permission, and writes a line to the trail if they belong to
   * another person.
   */
  show: (userID: number, context: Context) => Promise<UserKeys | Refusal>
  /** Reads the stored keys, with null for those that do not exist. */
  kept: (tx: AccountTx, userID: number) => Promise<UserKeys>
}

/**
 * Tells whether this caller may read the keys of the person (ruling 55): the person and the system
 * administrator may, but never while logged in as another.
 */
export function readsKeys(
  { actor, roleID, user_id }: Pick<Caller, 'actor' | 'roleID' | 'user_id'>,
  userID: number,
): boolean {
  return actor === null && (roleID === roles.systemAdmin || user_id === userID)
}

/** Gives access to people's keys for their `user_metadata` (TEAM-09). */
export function personKeys(box: SecretCipher): StoredPersonKeys {
  return {
    show: async (userID, context) => {
      const line =
        userID === context.caller.user_id ? null : lineFor(context, 'api-keys-shown', userID)
      const shown = await shownOf({ box, context, userID, line }, (secrets, tx) =>
        configOf(secrets, tx, box, userID, graceFrom(context)),
      )
      return isRefusal(shown)
        ? shown
        : { powerBIKey: shown.powerBIKey, caPowerBIkey: shown.caPowerBIkey, acAPIKey: shown.apiKey }
    },
    kept: async (tx, userID) => ({
      ...(await reportKeysOf(tx, box, userID)),
      acAPIKey: await keptSecrets(tx, box).read(userID, 'apiKey'),
    }),
  }
}
