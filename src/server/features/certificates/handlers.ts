import { countStates, summaries } from '#contract/certificates/expiry.ts'
import { lacking, lacksNow } from '#contract/certificates/required.ts'
import { maySeeCertificates } from '#contract/certificates/who-may.ts'
import type { Certificate, CertificateInput } from '#contract/certificates/schema.ts'
import { dayIn } from '#contract/kernel/day.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { FileKeeping } from '#server/files/files.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { answerList } from '#server/lists/answer-list.ts'
import { recordList } from '#server/lists/record-list.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { changeOneRecord, createOneRecord } from '#server/records/single-call.ts'
import { addFile } from './files.ts'
import { createMailHandler } from './mail.ts'
import { certificatesOf, companyOfHolders, certificateHolderOf, personIsThere } from './queries.ts'
import { requiredOf, setRequired } from './required.ts'
import { certificateTickets } from './tickets.ts'

type CertificateKind = RecordKind<Certificate, CertificateInput>

/** Makes the handlers of people's certificates (TEAM-80 to TEAM-90, ACL-145 to ACL-148). */
export function certificates(kind: CertificateKind, files: FileKeeping): Handlers<'certificates'> {
  const change = async (
    params: { userID: number; userCertificateID: number },
    body: JsonObject,
    context: Context,
  ) => {
    const isTheirs = await seen(params.userID, context, (tx) =>
      certificateHolderOf(tx, params.userCertificateID).then((holder) => holder === params.userID),
    )
    return isRefusal(isTheirs) || !isTheirs
      ? refuse('not-found')
      : changeOneRecord(kind, params.userCertificateID, body, context)
  }
  return {
    list: async ({ query }, { caller, db, listVersion, accountID }) => {
      const people = await peopleShown(caller)
      return answerList<Certificate, number>(query, listVersion, (work) =>
        db.accountSnapshot(accountID, (tx) =>
          work(recordList(tx, kind, listVersion.epoch, people)),
        ),
      )
    },

    counts: async (_, context) => {
      const { people, certificates: held, required, today } = await company(context)
      const missing = lacking(people, required, held, today)
      const now = missing.filter((one) => lacksNow(one, today)).length
      const states = countStates(
        people.map(({ user_id }) => user_id),
        summaries(held, today),
      )
      return {
        people: states,
        lacking: {
          ...(now > 0 && { now }),
          ...(missing.length > now && { soon: missing.length - now }),
        },
      }
    },

    lacking: async (_, context) => {
      const { people, certificates: held, required, today } = await company(context)
      return lacking(people, required, held, today)
    },

    required: (_, { db, accountID }) => db.accountSnapshot(accountID, requiredOf),
    setRequired,

    ofUser: ({ params: { userID } }, context) =>
      seen(userID, context, (tx) => certificatesOf(tx, kind, userID, context.epoch)),
    tickets: ({ params: { userID } }, context) =>
      seen(userID, context, (tx) => certificateTickets(tx, userID)),

    create: async ({ params: { userID }, body }, context) => {
      const refusal = await seen(userID, context, async () => null)
      return refusal ?? createOneRecord(kind, { ...body, userID }, context)
    },

    update: ({ params, body }, context) => change(params, body, context),

    remove: async ({ params }, context) => {
      const answer = await change(params, { isRemoved: true }, context)
      return isRefusal(answer) ? answer : null
    },

    addFile: async ({ params: { userID }, body }, context) =>
      (await seen(userID, context, async () => null)) ?? addFile(files, body, context),

    mail: createMailHandler(files.jobs),
  }
}

type Snapshot = Parameters<Context['db']['accountSnapshot']>[1]

/**
 * Reads the certificates of a person if the caller may see them. Other people seem not to exist.
 */
async function seen<T>(
  userID: number,
  { caller, db, accountID }: Context,
  read: (tx: Parameters<Snapshot>[0]) => Promise<T>,
): Promise<T | Refusal> {
  if (!maySeeCertificates(caller, userID, await caller.chain())) return refuse('not-found')
  return db.accountSnapshot(accountID, async (tx) =>
    (await personIsThere(tx, userID)) ? read(tx) : refuse('not-found'),
  )
}

/**
 * Returns the active people that the caller may see, with the present day in the company's time
 * zone.
 */
async function company({ caller, db, accountID, now }: Context) {
  const people = await peopleShown(caller)
  return db.accountSnapshot(accountID, async (tx) => {
    const { timeZone, ...found } = await companyOfHolders(tx, people)
    return { ...found, required: await requiredOf(tx), today: dayIn(timeZone, now().getTime()) }
  })
}
