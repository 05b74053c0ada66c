import { type Connector, connectionPresets, type Formz } from '#contract/goformz/schema.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Caller, Context, Handlers } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import { connect, type ConnectionParts, showWebhook } from './connecting.ts'
import { pullJob } from './connector/pull-job.ts'
import { connectorOf } from './connector/store.ts'
import { receivePush } from './push.ts'
import { formzOf, takeIn } from './queries.ts'

/**
 * Makes the handlers of GoFormz forms (GFZ-01 to GFZ-15), and of the connector that fetches them.
 */
export function goformz(
  parts: ConnectionParts & { box: SecretCipher; jobs: Jobs },
): Handlers<'goformz'> {
  return {
    list: async (_, { db, accountID, caller }) => {
      const people = seesAll(caller) ? null : await caller.chain()
      return db.accountSnapshot(accountID, (tx) => formzOf(tx, people))
    },

    create: async (
      { params, body },
      { db, accountID, key, now, newUid },
    ): Promise<Formz | Refusal> => {
      if (body.accountId !== undefined && body.accountId !== params.accountID)
        return refuse('scope')
      return db.account(accountID, (tx) => takeIn(tx, body, key ?? newUid(), now()))
    },

    connector: async (_, context) =>
      maySet(context.caller) ? stateOf(context) : refuse('not-permitted'),

    connect: async ({ body }, context) => {
      if (!maySet(context.caller)) return refuse('not-permitted')
      return (await connect(body, context, parts)) ?? stateOf(context)
    },

    pull: async (_, context) => {
      if (!maySet(context.caller)) return refuse('not-permitted')
      const asked = await context.db.account(context.accountID, async (tx) => {
        if ((await connectorOf(tx, context.now()))?.isOn !== true) return false
        await parts.jobs.add(tx, pullJob, { cause: 'hand' })
        return true
      })
      return asked
        ? stateOf(context)
        : refuse('invalid', { fields: { isOn: 'Switch the connection on first.' } })
    },

    webhook: ({ body }, context) =>
      maySet(context.caller)
        ? showWebhook(body.another, context, parts)
        : Promise.resolve(refuse('not-permitted')),

    push: ({ params, body }, context) => receivePush(params.webhookID, body, context),
  }
}

/**
 * An owner sees the forms of all people, including those of unknown people (rulings, 49 and 55).
 */
const seesAll = ({ roleID, isOwner }: Pick<Caller, 'roleID' | 'isOwner'>) =>
  roleID === roles.systemAdmin || isOwner
const maySet = seesAll

async function stateOf({
  db,
  accountID,
  now,
}: Pick<Context, 'db' | 'accountID' | 'now'>): Promise<Connector> {
  return (await db.accountSnapshot(accountID, (tx) => connectorOf(tx, now()))) ?? unset
}

const unset: Connector = {
  ...connectionPresets,
  isSet: false,
  isOn: false,
  clientID: '',
  hasSecret: false,
  isRunning: false,
  lastSuccessAt: null,
  failingSince: null,
  fault: null,
  detail: '',
  nextRunAt: null,
  pdfsWaiting: 0,
  runs: [],
}
