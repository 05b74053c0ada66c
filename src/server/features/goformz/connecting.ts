import { randomBytes } from 'node:crypto'
import type { GoFormzConnection } from '#contract/goformz/schema.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type Context, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { type AddressFault, judgeAddress } from '#server/outbound/public-address.ts'
import { keyHash, keptSecrets } from '#server/secrets/kept-secrets.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import { setConnection } from './connector/store.ts'

/** Dependencies of connecting a company. */
export interface ConnectionParts {
  box: SecretCipher
  /** The address at which GoFormz reaches this server. */
  publicAddress: () => string
  /** Allows calls to this machine, for tests only. */
  loopback: boolean
}

const addressWords: Readonly<Record<AddressFault, string>> = {
  unreadable: 'Must be an address that begins with https://.',
  'not-https': 'Must begin with https://.',
  'with-password': 'Must be without a user name or password.',
  'other-port': 'Must be without a port.',
  'not-public': 'Must be an address of the internet.',
}

const stored = {
  name: 'formz-is-set-up',
  text: 'select api_address as "apiAddress", sign_in_address as "signInAddress" from formz_connectors where account_id = $1 for update',
}

/**
 * Locks and returns the addresses of the company's connector, or undefined if it was never
 * configured.
 */
const addressesOf = (tx: AccountTx) =>
  tx.maybe<Pick<GoFormzConnection, 'apiAddress' | 'signInAddress'>>(stored, [tx.accountID])

/**
 * Stores a company's connection to GoFormz. Returns null on success. The secret stays if the call
 * names none, but is never used with another address: otherwise a person who sets the address could
 * receive the secret.
 */
export async function connect(
  given: GoFormzConnection,
  context: Context,
  { box, loopback }: ConnectionParts,
): Promise<Refusal | null> {
  const { db, accountID, caller, now } = context
  const fields: Record<string, string> = {}
  for (const field of ['apiAddress', 'signInAddress'] as const) {
    const judged = judgeAddress(given[field], loopback)
    if ('fault' in judged) fields[field] = addressWords[judged.fault]
  }
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields })
  const line = lineFor(context, 'connector-set', {
    became: given.isOn ? 'on' : 'off',
    clientID: given.clientID,
    apiAddress: given.apiAddress,
    ...(given.clientSecret !== undefined && { fields: 'clientSecret' }),
  })
  const refusal = await db.account(accountID, async (tx): Promise<Refusal | null> => {
    const secrets = keptSecrets(tx, box)
    const before = await addressesOf(tx)
    const isElsewhere =
      before?.apiAddress !== given.apiAddress || before.signInAddress !== given.signInAddress
    if (given.clientSecret !== undefined)
      await secrets.write(null, 'formzSecret', given.clientSecret)
    else if (isElsewhere || (await secrets.read(null, 'formzSecret')) === null)
      return refuse('invalid', { fields: { clientSecret: 'Required.' } })
    await setConnection(tx, given, caller.user_id, now())
    await addLine(tx, context, line)
    return null
  })
  if (refusal === null) serverLogLine(context, line)
  return refusal
}

const setHash = {
  name: 'formz-set-webhook',
  text: 'update formz_connectors set webhook_hash = $2 where account_id = $1',
}

/**
 * Returns the address that GoFormz calls, and makes it on the first request. `another`: makes a new
 * one, and the former one stops working.
 */
export async function showWebhook(
  another: boolean,
  context: Context,
  { box, publicAddress }: ConnectionParts,
): Promise<MarkedReply<{ address: string }> | Refusal> {
  const { db, accountID } = context
  const line = lineFor(context, 'webhook-shown', { act: another ? 'replaced' : 'shown' })
  const secret = await db.account(accountID, async (tx) => {
    if ((await addressesOf(tx)) === undefined) return null
    const secrets = keptSecrets(tx, box)
    const kept = another ? null : await secrets.read(null, 'formzWebhook')
    const shown = kept ?? newWebhook(accountID)
    if (kept === null) {
      await secrets.write(null, 'formzWebhook', shown)
      await tx.exec(setHash, [accountID, keyHash(shown)])
    }
    await addLine(tx, context, line)
    return shown
  })
  if (secret === null) return refuse('invalid', { fields: { isSet: 'Save the connection first.' } })
  serverLogLine(context, line)
  return reply(
    { address: `${publicAddress()}/api/webhooks/goformz/${secret}` },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/**
 * 192 random bits after the company's number. The number is no secret, and finds the company under
 * its own row security.
 */
const newWebhook = (accountID: number) => `${accountID}-${randomBytes(24).toString('base64url')}`

function lineFor(
  { accountID, caller }: Context,
  event: 'connector-set' | 'webhook-shown',
  details: NonNullable<AuditLine['details']>,
): AuditLine {
  return {
    event,
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: { entity: 'account', id: accountID },
    details,
  }
}
