import type { LicenceRule } from '#contract/access/schema.ts'
import type { Invite, InviteOutcome } from '#contract/invites/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { NewPasswords } from '#server/features/access/door.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import { inviteOne } from './invite-one.ts'
import { inviteSet } from './invite-set.ts'
import { fieldsToMend } from './judge.ts'
import { failedInvite, invalidInvite, thereAlready } from './outcome.ts'
import type { InvitingCompany } from './queries.ts'
import { peopleWith, type InviteRow } from './set-queries.ts'

/** Dependencies of inviting. */
export interface InvitingParts {
  newPasswords: NewPasswords
  jobs: Jobs
  licenceRule: LicenceRule
}

/** People in one transaction, which locks the company's counter for some 50 ms. */
const atOnce = 250

/**
 * Invites people into a company, each with their own outcome in the order of the call: a problem of
 * one stops no other (decision 53). A retry under the same key invites no person twice, also with
 * rows removed, added or reordered.
 */
export async function invitePeople(
  invites: readonly Invite[],
  company: InvitingCompany,
  context: Context,
  parts: InvitingParts,
): Promise<InviteOutcome[]> {
  const chain = await context.caller.chain()
  const outcomes: (InviteOutcome | undefined)[] = invites.map((invite) => {
    const fields = fieldsToMend(invite, {
      caller: context.caller,
      chain,
      company,
      licenceRule: parts.licenceRule,
      passwordProblem: parts.newPasswords.problemOf,
    })
    return Object.keys(fields).length > 0 ? invalidInvite(fields) : undefined
  })
  const wished = withUids(
    invites,
    idempotencyKeyOf(context),
    (place) => outcomes[place] === undefined,
  )
  const [several, alone] = [
    wished.filter(({ isFirst, invite }) => isFirst && invite.password === undefined),
    wished.filter(({ isFirst, invite }) => !isFirst || invite.password !== undefined),
  ]
  for (let from = 0; from < several.length; from += atOnce) {
    const set = several.slice(from, from + atOnce)
    const done = await inviteSet(set, context, { jobs: parts.jobs, ahead: from })
    const found =
      done === null
        ? null
        : await outcomesElsewhere(
            set.filter(({ uid }) => !done.has(uid)),
            context,
          )
    for (const [at, one] of set.entries())
      outcomes[one.place] =
        done?.get(one.uid) ??
        found?.get(one.uid) ??
        (await inviteOne(one, context, { ...parts, ahead: from + at }))
  }
  for (const [at, one] of alone.entries())
    outcomes[one.place] = await inviteOne(one, context, { ...parts, ahead: several.length + at })
  return outcomes.map((outcome) => outcome ?? failedInvite('busy'))
}

interface IndexedInvite extends InviteRow {
  /** Index in the call. */
  place: number
  /** True for the first row with its address. */
  isFirst: boolean
}

/**
 * Derives the uid from the call's key and the address, so that a row is recognized at any place.
 * Further rows with the same address get other uids.
 */
function withUids(
  invites: readonly Invite[],
  key: string,
  isWanted: (place: number) => boolean,
): IndexedInvite[] {
  const times = new Map<string, number>()
  return invites.flatMap((invite, place) => {
    if (!isWanted(place)) return []
    const email = invite.email.toLowerCase()
    const time = times.get(email) ?? 0
    times.set(email, time + 1)
    return [
      {
        place,
        invite,
        uid: uuidV5(key, time === 0 ? email : `${email} ${time}`),
        call: uuidV5(key, 'call'),
        isFirst: time === 0,
      },
    ]
  })
}

/**
 * Finds people of other companies with these addresses. Only the provider's people learn whether
 * they are inactive.
 */
async function outcomesElsewhere(
  people: readonly InviteRow[],
  { db, caller }: Context,
): Promise<ReadonlyMap<string, InviteOutcome>> {
  if (people.length === 0) return new Map()
  const emails = people.map(({ invite }) => invite.email)
  const there =
    caller.roleID === roles.systemAdmin
      ? await db.system((tx) => peopleWith(tx, emails))
      : new Map()
  return new Map(
    people.map(({ uid, invite }) => {
      const one = there.get(invite.email.toLowerCase())
      return [uid, one === undefined ? failedInvite('exists') : thereAlready(uid, invite, one)]
    }),
  )
}
