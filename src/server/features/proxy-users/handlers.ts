import { isEmail } from '#contract/access/password.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { createWritePeople } from '#server/features/team/door.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import type { TokenService } from '#server/http/tokens.ts'
import type { Jobs } from '#server/jobs/define.ts'
import type { StoredKind } from '#server/records/statements.ts'
import { changing, mainAccountOf } from './changing.ts'
import { create, link, remove } from './changes.ts'
import { createLogin } from './login.ts'
import { proxiesOf } from './queries.ts'

export interface ProxyUsersParts {
  /** All kinds of records, to find those that show a person's name. */
  kinds: Readonly<Record<string, StoredKind>>
  tokens: TokenService
  jobs: Jobs
}

/** Makes the handlers of a person's proxy users and of Login as. */
export function proxyUsers({ kinds, tokens, jobs }: ProxyUsersParts): Handlers<'proxyUsers'> {
  const write = createWritePeople(Object.values(kinds))
  return {
    list: async ({ params, query }, context) =>
      context.db.accountSnapshot(context.accountID, async (tx) => {
        const main = await mainAccountOf(tx, params.userID, context)
        return isRefusal(main)
          ? main
          : proxiesOf(tx, params.userID, query.status !== 'active', context.epoch)
      }),

    create: async ({ params, body }, context) => {
      const email = body.email.trim()
      if (!isEmail(email))
        return refuse('invalid', {
          message: 'Please enter a valid email',
          fields: { email: 'Please enter a valid email' },
        })
      const data = await changing(
        'proxy-created',
        { mainID: params.userID, write },
        context,
        (change) => create(change, { ...body, email }),
      )
      return isRefusal(data) ? data : { data }
    },

    link: ({ params, body }, context) =>
      changing('proxy-linked', { mainID: params.userID, write }, context, (change) =>
        link(change, body.proxyUserID),
      ),

    remove: async ({ params, body }, context) => {
      if (body.accountID !== context.accountID) return refuse('scope')
      return changing('proxy-removed', { mainID: params.userID, write }, context, (change) =>
        remove(change, body.userID),
      )
    },

    login: createLogin({ tokens, jobs }),
  }
}
