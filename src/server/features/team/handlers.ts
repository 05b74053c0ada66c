import type { LicenceRule } from '#contract/access/schema.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Associate, WholeAssociate } from '#contract/team/schema.ts'
import type { ChangePassword } from '#server/features/access/door.ts'
import { type StoredPersonKeys, readsKeys } from '#server/features/keys/door.ts'
import { type Context, type Handlers, reply } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { chainOf, isInChain, maySeePerson, peopleShown } from '#server/people/reporting-tree.ts'
import { type ChangeProxies, changePerson } from './change-person.ts'
import { changeSeveral, wouldChange } from './change-several.ts'
import { confidedTo, readerOf } from './confided-to.ts'
import { deactivate, leavingNow } from './deactivate.ts'
import { exportTeam } from './export-team.ts'
import type { Work } from './hand-over.ts'
import { readManagers, peopleNamed, readAssociate, teamList, wholePerson } from './list.ts'
import { personTickets } from './tickets.ts'
import { createWritePeople } from './write-people.ts'

/** Dependencies of changes of people besides the database. */
export interface TeamParts {
  changePassword: ChangePassword
  licenceRule: LicenceRule
  jobs: Jobs
  changeProxies: ChangeProxies
  keys: StoredPersonKeys
}

/**
 * Makes the handlers of a company's people. `kinds`: every kind of record, because records show
 * people's names.
 */
export function team(
  kinds: Work,
  { changePassword, licenceRule, jobs, changeProxies, keys }: TeamParts,
): Handlers<'team'> {
  const write = createWritePeople(Object.values(kinds))
  const tagged = (person: WholeAssociate) => reply(person, { etag: person.etag })
  const asRead = async (person: WholeAssociate, { caller }: Pick<Context, 'caller'>) =>
    tagged(confidedTo(await readerOf(caller), person.user_id, person))
  return {
    list: async ({ query }, { caller, db, listVersion, accountID }) => {
      const people = await peopleShown(caller)
      return answerList<Associate, number>(query, listVersion, (work) =>
        db.accountSnapshot(accountID, async (tx) => work(teamList(tx, listVersion.epoch, people))),
      )
    },

    export: async ({ body }, context) =>
      exportTeam(body, await peopleShown(context.caller), context),

    leaving: async ({ body }, { caller, db, accountID }) => {
      // Only a proxy user's sight is limited.
      const chain = (await peopleShown(caller)) ?? nobody
      return db.accountSnapshot(accountID, (tx) =>
        leavingNow(tx, body.toRemoveIDs, { caller, chain }),
      )
    },

    managers: async ({ params }, { caller, db, epoch, accountID }) => {
      // The request layer accepts only people of the caller's company, but any person for a system
      // administrator.
      if (accountID === 0 && params.userID !== caller.user_id) return refuse('not-found')
      const people = await peopleShown(caller)
      return db.accountSnapshot(accountID, (tx) => readManagers(tx, epoch, people))
    },

    subUsers: async ({ params: { userID } }, { caller, db, epoch, accountID }) => {
      return db.accountSnapshot(accountID, async (tx) => {
        // A chain is complete: a caller who may see a person may see the whole team of the person.
        if (caller.roleID !== roles.systemAdmin && !(await isInChain(tx, caller.user_id, userID)))
          return refuse('not-permitted')
        const found = await chainOf(tx, userID, accountID)
        if (found === null) return refuse('not-found')
        return peopleNamed(tx, epoch, new Set([...found.users].filter((id) => id !== userID)))
      })
    },

    one: async ({ params: { userID }, query }, context) => {
      const { caller, db, epoch, accountID } = context
      const chain = await caller.chain()
      if (!maySeePerson({ caller, chain }, userID)) return refuse('not-found')
      const found = await db.accountSnapshot(accountID, (tx) => readAssociate(tx, userID, epoch))
      if (found === undefined) return refuse('not-found')
      const person = confidedTo({ caller, chain }, userID, found)
      // Mobile users have no keys (TEAM-78).
      const isMobile = person.app_metadata.role.roleID === roles.mobileUser
      if (query.keys === 'none' || isMobile || !readsKeys(caller, userID)) return tagged(person)
      const shown = await keys.show(userID, context)
      if (isRefusal(shown)) return shown
      return tagged({ ...person, user_metadata: { ...person.user_metadata, ...shown } })
    },

    tickets: async ({ params: { userID }, query }, { caller, db, accountID }) => {
      const below = query.cursor === undefined ? latest : Number(query.cursor)
      if (!Number.isInteger(below) || below < 1 || below > latest || query.since !== undefined)
        return refuse('malformed')
      const chain = await caller.chain()
      if (!maySeePerson({ caller, chain }, userID)) return refuse('not-found')
      return db.accountSnapshot(accountID, async (tx) => {
        if ((await tx.maybe(someone, [accountID, userID])) === undefined) return refuse('not-found')
        const { rows, next } = await personTickets(
          tx,
          userID,
          { caller, chain },
          below,
          query.limit,
        )
        return reply(rows, next === null ? {} : { nextCursor: String(next) })
      })
    },

    update: async ({ params: { userID }, body }, context) => {
      if (body.password !== undefined) {
        const done = await changePassword(
          userID,
          body.password,
          Object.keys(body).length > 1,
          context,
        )
        if (isRefusal(done)) return done
        const person = await context.db.accountSnapshot(context.accountID, (tx) =>
          wholePerson(tx, userID, context.epoch),
        )
        return reply(person, { etag: person.etag, headers: done.headers })
      }
      const changed = await changePerson(
        { write, licenceRule, jobs, changeProxies, keys },
        userID,
        body,
        context,
      )
      return isRefusal(changed) ? changed : asRead(changed, context)
    },

    updateSeveral: ({ body: { preview = false, ...asked } }, context) =>
      preview
        ? wouldChange(licenceRule, asked, context)
        : changeSeveral({ write, licenceRule, jobs }, asked, context),

    updatePackage: async ({ params: { userID }, body }, context) => {
      const changed = await changePerson(
        { write, licenceRule, jobs, changeProxies, keys },
        userID,
        { package: body.packageID },
        context,
      )
      return isRefusal(changed) ? changed : asRead(changed, context)
    },

    removeSeveral: async ({ body: { toRemoveIDs, handOverTo } }, context) => {
      const accountID = await companyOf(toRemoveIDs, context)
      return accountID === null
        ? refuse('not-found')
        : deactivate(write, kinds, { users: toRemoveIDs, handOverTo }, { ...context, accountID })
    },

    remove: ({ params: { userID } }, context) =>
      deactivate(write, kinds, { users: [userID] }, context),
  }
}

const nobody: ReadonlySet<number> = new Set()
const someone = {
  name: 'team-someone',
  text: 'select 1 from users where account_id = $1 and user_id = $2',
}
const latest = 2_147_483_647
const companySql = {
  name: 'team-company-of',
  text: 'select account_id from users where user_id = $1',
}

/**
 * Returns the company of the call: the caller's own, or for a system administrator that of the
 * first person. Null if that person does not exist.
 */
async function companyOf(
  [first = 0]: readonly number[],
  { caller, db, accountID }: Context,
): Promise<number | null> {
  if (caller.roleID !== roles.systemAdmin) return accountID
  return (
    (await db.system((tx) => tx.maybe<{ account_id: number }>(companySql, [first])))?.account_id ??
    null
  )
}
