import { refuse } from '#contract/kernel/refusal.ts'
import { refuseChanged } from '#contract/kernel/sent-back.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keptSecrets } from '#server/secrets/kept-secrets.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'
import { reportKeysOf, setReportKeys } from './report-keys.ts'
import { configOf, graceFrom, lineFor, showKeys } from './show-keys.ts'

/**
 * Makes the handlers of API keys and people's Power BI keys (rulings, 42, 55 and 64). No cache
 * stores an answer with a key.
 */
export function keys(box: SecretCipher, publicAddress: () => string): Handlers<'keys'> {
  return {
    mark: (_, { db, accountID }) =>
      db.accountSnapshot(accountID, (tx) => keptSecrets(tx, box).mark(null)),

    show: (_, context) =>
      showKeys({ box, context, line: lineFor(context, 'api-keys-shown', null) }, (secrets) =>
        secrets.apiKey(null, graceFrom(context)),
      ),

    replace: (_, context) =>
      showKeys({ box, context, line: lineFor(context, 'api-key-replaced', null) }, (secrets) =>
        secrets.replaceApiKey(null, graceFrom(context)),
      ),

    administrators: (_, context) =>
      showKeys(
        { box, context, line: lineFor(context, 'api-keys-shown', null, { of: 'administrators' }) },
        async (secrets, tx) => {
          const people = await tx.query<{ user_id: number; name: string }>(
            'select user_id, name from users where account_id = $1 and role_id = 2 and not blocked order by name, user_id',
            [tx.accountID],
          )
          const shown = []
          for (const person of people)
            shown.push({
              ...person,
              apiKey: (await secrets.apiKey(person.user_id, graceFrom(context))).apiKey,
            })
          return shown
        },
      ),

    links: async (_, context) => {
      const { caller } = context
      if (!caller.isOwner && caller.roleID !== roles.systemAdmin) return refuse('not-permitted')
      return showKeys(
        { box, context, line: lineFor(context, 'api-keys-shown', null, { of: 'links' }) },
        async (secrets) => {
          const { apiKey } = await secrets.apiKey(null, graceFrom(context))
          const link = (list: string) => `${publicAddress()}/api/reports/${list}/${apiKey}`
          return {
            projects: link('projects'),
            submissions: link('submissions'),
            users: link('users'),
            actions: link('actions'),
          }
        },
      )
    },

    reportMarks: (_, { db, accountID }) =>
      db.accountSnapshot(accountID, async (tx) => {
        const { powerBIKey, caPowerBIkey } = await reportKeysOf(tx, box, null)
        return { powerBIKey: markOf(powerBIKey), caPowerBIkey: markOf(caPowerBIkey) }
      }),

    showReports: (_, context) =>
      showKeys(
        { box, context, line: lineFor(context, 'api-keys-shown', null, { of: 'reports' }) },
        (_secrets, tx) => reportKeysOf(tx, box, null),
      ),

    config: async ({ params: { userID } }, context) => {
      const isOwn = userID === context.caller.user_id
      return showKeys(
        { box, context, userID, line: isOwn ? null : lineFor(context, 'api-keys-shown', userID) },
        (secrets, tx) => configOf(secrets, tx, box, userID, graceFrom(context)),
      )
    },

    setConfig: ({ params: { userID }, body }, context) =>
      showKeys(
        { box, context, userID, line: lineFor(context, 'report-keys-set', userID) },
        async (secrets, tx) => {
          const { userConfigID, apiKey } = await configOf(
            secrets,
            tx,
            box,
            userID,
            graceFrom(context),
          )
          const refusal = refuseChanged(body, { userConfigID, apiKey })
          if (refusal !== null) return refusal
          await setReportKeys(tx, box, userID, body)
          return configOf(secrets, tx, box, userID, graceFrom(context))
        },
      ),

    replaceOfPerson: ({ params: { userID } }, context) =>
      showKeys(
        { box, context, userID, line: lineFor(context, 'api-key-replaced', userID) },
        (secrets) => secrets.replaceApiKey(userID, graceFrom(context)),
      ),
  }
}

/** Returns `7b1e…2f6d`, or only `…` for a key that is short enough to guess. */
const markOf = (key: string | null) =>
  key === null || key.length < 16 ? key && '…' : `${key.slice(0, 4)}…${key.slice(-4)}`
