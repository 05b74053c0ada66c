import type { LicenceRule } from '#contract/access/schema.ts'
import type { Json } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { licensesForRole } from '#contract/team/licences.ts'
import { borderProblem } from '#contract/team/borders.ts'
import {
  isManager,
  mayChangeRights,
  mayEditPerson,
  mayMakeOwner,
  ownershipAfter,
  reportingProblems,
  withBelow,
} from '#contract/team/rules.ts'
import type {
  SeveralChange,
  SeveralInput,
  SeveralOutcome,
  SeveralReason,
} from '#contract/team/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { seatsLeft } from '#server/features/packages/door.ts'
import type { Context } from '#server/kernel/handler.ts'
import { maySeePerson } from '#server/people/reporting-tree.ts'
import type { Writer } from '#server/records/kind.ts'
import { readBorderCaller, refusalOfBorder } from './border.ts'
import { changeTeam } from './carry-out.ts'
import type { PeopleRules } from './change-person.ts'
import { readContractor } from './person-problem.ts'
import { tellMoves } from './tell-moves.ts'
import { readTeam, type TeamMember, type LoadedTeam } from './whole-team.ts'
import type { UserColumn } from './write-people.ts'

type Wanted = Pick<SeveralInput, 'userIDs' | 'change'>

/** The people to change in the order of the call, and the reasons for the others. */
interface Judged {
  changed: readonly TeamMember[]
  refusals: ReadonlyMap<number, SeveralReason>
}

/**
 * Makes one change for several people in one transaction. Changes each person who can be changed,
 * with a line of history, and returns a reason for each other. The last seats follow the order of
 * the call.
 */
export function changeSeveral(
  { write, licenceRule, jobs }: PeopleRules,
  asked: Wanted,
  context: Context,
): Promise<SeveralOutcome | Refusal> {
  const { userIDs, change } = asked
  const { field, column, to } = fieldOf(change)
  // The first line of history has the call's key as its id, as in any other change.
  const ticketOf = (key: string, id: number, n: number) => (n === 0 ? key : uuidV5(key, String(id)))
  return changeTeam<SeveralOutcome>(
    context,
    ['several', userIDs, change],
    async ({ tx, writer, team, key }) => {
      const judged = await judge(tx, team, writer, asked, licenceRule, true)
      if (isRefusal(judged)) return judged
      const { changed } = judged
      if (changed.length === 0) return { result: outcomeOf(judged), lines: [] }
      const changesOf = (one: TeamMember) => ({ [field]: { from: one[field], to } })
      const writes = changed.map((one, n) => ({
        user_id: one.user_id,
        ticketID: ticketOf(key, one.user_id, n),
        blocked: one.blocked,
        set: { [column]: to },
        changes: changesOf(one),
      }))
      const moved =
        field === 'reportsToUserID'
          ? [
              ...withBelow(
                team,
                changed.map(({ user_id }) => user_id),
              ),
            ]
          : []
      await write(tx, writer, writes, { renamed: null, decidesSight: moved.length > 0, moved })
      if ('reportsToUserID' in change)
        await tellMoves(tx, jobs, writer, {
          team,
          users: changed.map(({ user_id }) => user_id),
          to: change.reportsToUserID,
        })
      const event = eventOf[field]
      return {
        result: outcomeOf(judged),
        lines:
          event === null
            ? []
            : changed.map((one) => ({
                event,
                about: { entity: 'user', id: one.user_id },
                details: { from: one[field], to },
              })),
      }
    },
    async (tx, key) => {
      const done = new Set(
        (
          await tx.query<{ id: number }>(doneBy, [
            tx.accountID,
            [key, ...userIDs.map((id) => ticketOf(key, id, 1))],
          ])
        ).map(({ id }) => id),
      )
      const judged = await judge(
        tx,
        await readTeam(tx),
        { caller: context.caller, chain: await context.caller.chain() },
        asked,
        licenceRule,
        false,
      )
      return isRefusal(judged)
        ? judged
        : {
            changed: userIDs.filter((id) => done.has(id)),
            refusals: outcomeOf(judged).refusals.filter(({ user_id }) => !done.has(user_id)),
          }
    },
  )
}

/** Returns the outcome without changing anything. */
export async function wouldChange(
  licenceRule: LicenceRule,
  asked: Wanted,
  { caller, db, accountID }: Context,
): Promise<SeveralOutcome | Refusal> {
  const chain = await caller.chain()
  return db.accountSnapshot(accountID, async (tx) => {
    const judged = await judge(tx, await readTeam(tx), { caller, chain }, asked, licenceRule, false)
    return isRefusal(judged) ? judged : outcomeOf(judged)
  })
}

const doneBy = {
  name: 'team-done',
  text: `select record_id as id from tickets where account_id = $1 and ticket_id = any($2::uuid[]) and entity = 'user'`,
}

const eventOf = {
  reportsToUserID: 'reports-to-changed',
  package: 'licence-changed',
  contractorCompanyID: null,
} as const

const outcomeOf = ({ changed, refusals }: Judged): SeveralOutcome => ({
  changed: changed.map(({ user_id }) => user_id),
  refusals: [...refusals].map(([user_id, reason]) => ({ user_id, reason })),
})

interface FieldChange {
  field: keyof typeof eventOf
  column: UserColumn
  to: Json
}

function fieldOf(change: SeveralChange): FieldChange {
  if ('package' in change) return { field: 'package', column: 'package', to: change.package }
  if ('contractorCompanyID' in change)
    return {
      field: 'contractorCompanyID',
      column: 'contractor_company_id',
      to: change.contractorCompanyID,
    }
  return { field: 'reportsToUserID', column: 'reports_to_user_id', to: change.reportsToUserID }
}

/** `holds`: locks seats and the contractor until the transaction ends. */
async function judge(
  tx: AccountTx,
  team: LoadedTeam,
  { caller, chain }: Pick<Writer, 'caller' | 'chain'>,
  { userIDs, change }: Wanted,
  rule: LicenceRule,
  holds: boolean,
): Promise<Judged | Refusal> {
  const users = [...new Set(userIDs)]
  // A hidden person seems not to exist.
  if (!users.every((id) => team.has(id) && maySeePerson({ caller, chain }, id)))
    return refuse('not-found')
  const refusal = await wrongFor(tx, team, { caller, chain }, users, change, holds)
  if (refusal !== null) return refusal
  const { field, to } = fieldOf(change)
  const refusals = new Map<number, SeveralReason>()
  const differing = users.filter((id) => team.get(id)?.[field] !== to)
  for (const id of differing)
    if (!mayEditPerson(caller, id, chain)) refusals.set(id, 'not-permitted')
  for (const [id, problem] of await crossing(tx, team, { caller, chain }, differing, change))
    refusals.set(id, problem)
  const left = differing.filter((id) => !refusals.has(id))
  if ('reportsToUserID' in change)
    for (const [id, problem] of reportingProblems(team, left, change.reportsToUserID))
      refusals.set(id, problem)
  if ('package' in change)
    for (const [id, problem] of await licenceProblems(tx, team, left, change.package, rule, holds))
      refusals.set(id, problem)
  return { changed: left.flatMap((id) => (refusals.has(id) ? [] : (team.get(id) ?? []))), refusals }
}

/** Returns the reason why no person can get this value. */
async function wrongFor(
  tx: AccountTx,
  team: LoadedTeam,
  { caller, chain }: Pick<Writer, 'caller' | 'chain'>,
  users: readonly number[],
  change: SeveralChange,
  holds: boolean,
): Promise<Refusal | null> {
  const invalid = (field: string, text: string) => refuse('invalid', { fields: { [field]: text } })
  if ('package' in change) {
    // Permissions of others may not be changed while logged in as another person (decision 49).
    if (caller.actor !== null) return refuse('acting')
    if (!mayChangeRights(caller)) return refuse('not-permitted')
    return licenses.some(({ packageID }) => packageID === change.package)
      ? null
      : invalid('package', 'Please select License Type')
  }
  if ('contractorCompanyID' in change)
    return (await readContractor(tx, change.contractorCompanyID, holds))
      ? null
      : invalid('contractorCompanyID', 'Choose a company from the list.')
  const { reportsToUserID: to } = change
  const ownerships = new Set(
    users.map((id) => ownershipAfter(team.get(id), { reportsToUserID: to })),
  )
  // Ownership would outlast a session of Login as (decision 49).
  if (caller.actor !== null && (ownerships.has('made') || ownerships.has('unmade')))
    return refuse('acting')
  if (ownerships.has('made') && !mayMakeOwner(caller)) return refuse('not-permitted')
  const above = to === null ? undefined : team.get(to)
  if (to !== null && (above === undefined || !isManager(above)))
    return invalid('reportsToUserID', 'Choose an active Administrator of this company.')
  // A proxy user moves people only to places in their own chain (ACL-80).
  return caller.isProxyUser && (to === null || !chain.has(to))
    ? refusalOfBorder('place', 'reportsToUserID')
    : null
}

/** Returns the people whose change would cross a border (ruling 80). */
async function crossing(
  tx: AccountTx,
  team: LoadedTeam,
  writer: Pick<Writer, 'caller' | 'chain'>,
  users: readonly number[],
  change: SeveralChange,
): Promise<ReadonlyMap<number, SeveralReason>> {
  if ('contractorCompanyID' in change || users.length === 0) return new Map()
  const caller = await readBorderCaller(tx, writer, team)
  return new Map(
    users.flatMap((id): [number, SeveralReason][] => {
      const person = team.get(id)
      if (person === undefined) return []
      const act =
        'package' in change
          ? { act: 'set-rights' as const, person }
          : { act: 'move' as const, person, to: change.reportsToUserID }
      return borderProblem(caller, act) === null ? [] : [[id, 'scope']]
    }),
  )
}

async function licenceProblems(
  tx: AccountTx,
  team: LoadedTeam,
  users: readonly number[],
  packageID: string,
  rule: LicenceRule,
  holds: boolean,
): Promise<ReadonlyMap<number, SeveralReason>> {
  const problems = new Map<number, SeveralReason>()
  let seats = await seatsLeft(tx, packageID, holds)
  for (const id of users) {
    const one = team.get(id)
    if (one === undefined || !licensesForRole(one.roleID, rule).includes(packageID))
      problems.set(id, 'other-role')
    // A deactivated person needs a seat only on return.
    else if (one.blocked) continue
    else if (seats === 0) problems.set(id, 'no-seats')
    else seats -= 1
  }
  return problems
}
