import type { AuditEvent } from '#contract/kernel/audit.ts'
import type { Json } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { LicenceRule } from '#contract/access/schema.ts'
import {
  confided,
  hasTeamAccess,
  mayEditPerson,
  type TeamPerson,
  withBelow,
} from '#contract/team/rules.ts'
import type { AssociatePatch, WholeAssociate } from '#contract/team/schema.ts'
import {
  type AssociateChange,
  associateChange,
  fixedThatDiffer,
  namesOf,
  staleMarks,
  userKeys,
} from '#contract/team/wire.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type StoredPersonKeys, readsKeys } from '#server/features/keys/door.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { maySeePerson } from '#server/people/reporting-tree.ts'
import { type TeamChange, changeTeam, type TeamChangeDone } from './carry-out.ts'
import { wholePerson } from './list.ts'
import { confidedTo } from './confided-to.ts'
import { personProblem } from './person-problem.ts'
import { tellMoves } from './tell-moves.ts'
import type { UserColumn, WritePeople } from './write-people.ts'

/** The fields of a change, each with its column. */
const columnsOf: Readonly<Record<keyof AssociateChange, UserColumn>> = {
  given_name: 'given_name',
  family_name: 'family_name',
  name: 'name',
  jobTitle: 'job_title',
  reportsToUserID: 'reports_to_user_id',
  contractorCompanyID: 'contractor_company_id',
  canCreateProject: 'can_create_project',
  roleID: 'role_id',
  package: 'package',
  blocked: 'blocked',
  contactNumber: 'contact_number',
  emergencyContactName: 'emergency_contact_name',
  emergencyContactNumber: 'emergency_contact_number',
  address: 'address',
}

/** The fields that decide what a person may see. */
const decidesSight: readonly (keyof AssociateChange)[] = [
  'reportsToUserID',
  'roleID',
  'blocked',
  'canCreateProject',
]

/** Fields whose rules need all people: circles, the last owner, people below. */
const overAll: readonly (keyof AssociateChange)[] = ['reportsToUserID', 'roleID']

/** Fields that a person logged in as another may not change (decision 49). */
const asOneself: readonly (keyof AssociateChange)[] = [
  'roleID',
  'package',
  'blocked',
  'canCreateProject',
]

/** A person's proxy users before and after a change of the person. */
export interface WantedProxies {
  userID: number
  before: readonly number[]
  after: readonly number[]
}

/**
 * Links and unlinks proxy users within a change of the person. Returns the lines of the audit
 * trail.
 */
export type ChangeProxies = (
  change: TeamChange,
  wanted: WantedProxies,
  context: Context,
) => Promise<TeamChangeDone<null>['lines'] | Refusal>

/** Dependencies of a change of people: the way to write it, and the licences of each role. */
export interface PeopleRules {
  write: WritePeople
  licenceRule: LicenceRule
  /** Queues the mails about moves. */
  jobs: Jobs
}

/** Dependencies of a change of one person, which may name proxy users. */
export interface PersonRules extends PeopleRules {
  changeProxies: ChangeProxies
  keys: Pick<StoredPersonKeys, 'kept'>
}

/**
 * Changes one associate completely or not at all (API-28, TEAM-31 to TEAM-37, TEAM-55 to TEAM-75).
 */
export function changePerson(
  { write, licenceRule, jobs, changeProxies, keys }: PersonRules,
  userID: number,
  body: AssociatePatch,
  context: Context,
): Promise<WholeAssociate | Refusal> {
  const change = associateChange(body)
  const proxies = body.user_metadata?.proxyUsers
  return changeTeam(
    context,
    [userID, change, ...(proxies === undefined ? [] : [proxies])],
    async (under) => {
      const { tx, writer, team, key } = under
      const { caller, chain, epoch } = writer
      const person = team.get(userID)
      // A hidden person seems not to exist.
      if (person === undefined || !maySeePerson({ caller, chain }, userID))
        return refuse('not-found')
      if (!mayEditPerson(caller, userID, chain)) return refuse('not-permitted')
      if (caller.actor !== null && asOneself.some((name) => change[name] !== undefined))
        return refuse('acting')
      if (
        confided.some((name) => change[name] !== undefined) &&
        !hasTeamAccess(caller, userID, chain)
      )
        return refuse('not-permitted')
      const before = await wholePerson(tx, userID, epoch)
      if (context.ifMatch !== null && context.ifMatch !== before.etag)
        return refuse('changed', { row: confidedTo({ caller, chain }, userID, before) })
      const stale = staleMarks(body, before)
      const named = (names: readonly string[], text: string) => ({
        fields: Object.fromEntries(names.map((name) => [name, text])),
        row: confidedTo({ caller, chain }, userID, before),
      })
      if (stale.length > 0)
        return refuse('changed', named(stale, 'This is not the current version.'))
      const fixed = fixedThatDiffer(
        body,
        readsKeys(caller, userID) ? await withKeys(before, keys, tx, body) : before,
      )
      if (fixed.length > 0) return refuse('invalid', named(fixed, 'It cannot be changed.'))
      const set = settled(before, associateChange(body, before))
      const refusal = await personProblem(under, person, set, licenceRule)
      if (refusal !== null) return refusal
      const linked =
        proxies === undefined
          ? []
          : await linkedBy(
              changeProxies,
              under,
              { userID, before: before.user_metadata.proxyUsers ?? [], after: proxies },
              context,
            )
      if (isRefusal(linked)) return linked
      const fields = Object.entries(set)
      if (fields.length === 0)
        return {
          result: linked.length === 0 ? before : await wholePerson(tx, userID, epoch),
          lines: linked,
        }
      const was = flat(before)
      const changes = Object.fromEntries(
        fields.map(([name, to]): [string, { from: Json; to: Json }] => [
          name,
          { from: was[name] ?? null, to },
        ]),
      )
      await write(
        tx,
        writer,
        [
          {
            user_id: userID,
            ticketID: key,
            blocked: set.blocked ?? before.blocked,
            changes,
            set: inColumns(set),
          },
        ],
        {
          renamed: set.name === undefined ? null : userID,
          decidesSight: decidesSight.some((name) => set[name] !== undefined),
          moved: set.reportsToUserID === undefined ? [] : [...withBelow(team, [userID])],
        },
      )
      if (set.reportsToUserID !== undefined)
        await tellMoves(tx, jobs, writer, { team, users: [userID], to: set.reportsToUserID })
      const lines = eventsOf(person, set).map(([event, field]) => ({
        event,
        about: { entity: 'user', id: userID },
        ...(field !== null && { details: changes[field] ?? {} }),
      }))
      return { result: await wholePerson(tx, userID, epoch), lines: [...linked, ...lines] }
    },
    (tx) => wholePerson(tx, userID, context.epoch),
    proxies !== undefined || overAll.some((name) => change[name] !== undefined) ? null : userID,
  )
}

async function linkedBy(
  changeProxies: ChangeProxies,
  change: TeamChange,
  wanted: WantedProxies,
  context: Context,
): Promise<TeamChangeDone<null>['lines'] | Refusal> {
  const { before, after } = wanted
  return new Set(before).symmetricDifference(new Set(after)).size === 0
    ? []
    : changeProxies(change, wanted, context)
}

/** Adds the stored keys to the person if the call sends back a whole row (ruling 69). */
async function withKeys(
  person: WholeAssociate,
  keys: Pick<StoredPersonKeys, 'kept'>,
  tx: AccountTx,
  { user_metadata: sent = {} }: AssociatePatch,
): Promise<WholeAssociate> {
  if (userKeys.every((key) => (sent[key] ?? null) === null)) return person
  return {
    ...person,
    user_metadata: { ...person.user_metadata, ...(await keys.kept(tx, person.user_id)) },
  }
}

/** Returns the fields of a change that differ, with the full name matching its parts. */
function settled(before: WholeAssociate, change: AssociateChange): AssociateChange {
  const wanted: AssociateChange = {
    ...change,
    ...namesOf(before, change),
    ...(change.jobTitle === '' && { jobTitle: null }),
  }
  const was = flat(before)
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== was[name]),
  )
}

function flat(row: WholeAssociate): Readonly<Record<string, Json | undefined>> {
  const {
    accountID: _account,
    companyName: _company,
    isAccountActive: _active,
    powerBIKey: _report,
    caPowerBIkey: _actions,
    acAPIKey: _key,
    ...meta
  } = row.user_metadata
  const {
    name,
    given_name,
    family_name,
    blocked,
    emergencyContactName,
    emergencyContactNumber,
    address,
  } = row
  return {
    ...meta,
    name,
    given_name,
    family_name,
    blocked,
    emergencyContactName,
    emergencyContactNumber,
    address,
    roleID: row.app_metadata.role.roleID,
  }
}

function inColumns(set: AssociateChange): Partial<Record<UserColumn, Json>> {
  const named = Object.entries(set).flatMap(([name, value]) =>
    isField(name) && value !== undefined ? [[columnsOf[name], value] as const] : [],
  )
  return Object.fromEntries(named)
}

const isField = (name: string): name is keyof AssociateChange => Object.hasOwn(columnsOf, name)

/** Returns the events of the audit trail, each with the field for its details. */
function eventsOf(
  { isProxyUser }: TeamPerson,
  set: AssociateChange,
): [AuditEvent, keyof AssociateChange | null][] {
  const events: [AuditEvent, keyof AssociateChange | null][] = []
  if (isProxyUser && set.name !== undefined) events.push(['proxy-renamed', 'name'])
  if (set.blocked === false) events.push(['user-unblocked', null])
  if (set.roleID !== undefined) events.push(['role-changed', 'roleID'])
  if (set.package !== undefined) events.push(['licence-changed', 'package'])
  if (set.reportsToUserID !== undefined) events.push(['reports-to-changed', 'reportsToUserID'])
  return events
}
