import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { mayRead301, mayReadNames } from '#contract/osha/rules.ts'
import type { LogLine, OshaCase } from '#contract/osha/schema.ts'
import { addLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'
import type { Caller, Context, Handlers } from '#server/kernel/handler.ts'
import { readAllRows } from '#server/lists/record-list.ts'
import type { Prints } from '#server/prints/prints.ts'
import { readRows } from '#server/records/read-rows.ts'
import { changeOneRecord, createOneRecord } from '#server/records/single-call.ts'
import { oshaAuditLine } from './audit-line.ts'
import { checkCaseFile, itaCaseFile } from './ita-case-file.ts'
import { checkSummaryFile, itaFile } from './ita-file.ts'
import type { OshaKinds } from './osha-kinds.ts'
import {
  actionOf,
  establishmentIsThere,
  historyOf,
  logLinesOf,
  readerIDs,
  readersOf,
  setReaders,
  type StoredLine,
} from './queries.ts'

/** Makes the handlers of injury and illness logs (29 CFR 1904). */
export function osha(kinds: OshaKinds, prints: Prints): Handlers<'osha'> {
  const { oshaEstablishment, oshaYear, oshaCase } = kinds
  return {
    establishments: async (_, { db, accountID, epoch }) => {
      const rows = await db.accountSnapshot(accountID, (tx) =>
        readAllRows(tx, oshaEstablishment, epoch),
      )
      return rows.filter(({ isRemoved }) => !isRemoved)
    },
    createEstablishment: ({ body }, context) => createOneRecord(oshaEstablishment, body, context),
    updateEstablishment: ({ params, body }, context) =>
      changeOneRecord(oshaEstablishment, params.establishmentID, body, context),

    years: (_, { db, accountID, epoch }) =>
      db.accountSnapshot(accountID, (tx) => readAllRows(tx, oshaYear, epoch)),
    createYear: ({ body }, context) => createOneRecord(oshaYear, body, context),
    updateYear: ({ params, body }, context) =>
      changeOneRecord(oshaYear, params.oshaYearID, body, context),

    log: (
      { params: { establishmentID }, query: { year = null } },
      { db, accountID, caller, epoch },
    ) =>
      db.accountSnapshot(accountID, async (tx) => {
        if (!(await establishmentIsThere(tx, establishmentID))) return refuse('not-found')
        const readers = await readerIDs(tx)
        const lines = await logLinesOf(tx, year, establishmentID)
        return lines.map((line) => shownLine(line, caller, readers, epoch))
      }),

    createCase: ({ body }, context) => createOneRecord(oshaCase, body, context),

    readCase: async ({ params: { oshaCaseID } }, context) => {
      const { db, accountID } = context
      const read = await db.account(accountID, async (tx) => {
        const row = await readableCase(tx, oshaCase, oshaCaseID, context)
        if (isRefusal(row)) return row
        const record = `${row.logYear}-${row.caseNumber}`
        const about = { entity: 'oshaCase', id: oshaCaseID }
        const line = oshaAuditLine(context, 'osha-case-read', about, { record })
        const { correctiveActionID: linked } = row
        const action = linked === null ? undefined : await actionOf(tx, linked)
        const history = await historyOf(tx, oshaCaseID)
        await addLine(tx, context, line)
        return { line, answer: { case: row, history, caTicketHash: action?.hash ?? null } }
      })
      if (isRefusal(read)) return read
      serverLogLine(context, read.line)
      return read.answer
    },

    updateCase: async ({ params: { oshaCaseID }, body }, context) => {
      const refusal = await context.db.accountSnapshot(context.accountID, async (tx) => {
        const row = await readableCase(tx, oshaCase, oshaCaseID, context)
        return isRefusal(row) ? row : null
      })
      return refusal ?? changeOneRecord(oshaCase, oshaCaseID, body as JsonObject, context)
    },

    names: async ({ body: { establishmentID, year } }, context) => {
      const { db, accountID, caller } = context
      const about = { entity: 'oshaEstablishment', id: establishmentID }
      const line = oshaAuditLine(context, 'osha-names-read', about, { year })
      const names = await db.account(accountID, async (tx) => {
        if (!(await establishmentIsThere(tx, establishmentID))) return refuse('not-found')
        if (!mayReadNames(caller, await readerIDs(tx))) return refuse('not-permitted')
        const lines = await logLinesOf(tx, year, establishmentID)
        await addLine(tx, context, line)
        return lines.filter(({ isPrivacyCase }) => isPrivacyCase).map(nameOf)
      })
      if (!isRefusal(names)) serverLogLine(context, line)
      return names
    },

    readers: (_, { db, accountID, caller }) =>
      db.accountSnapshot(accountID, (tx) => readersAnswer(tx, caller)),

    setReaders: async ({ body: { userIDs } }, context) => {
      const { db, accountID, caller } = context
      if (!caller.isOwner) return refuse('not-permitted')
      const people = [...new Set(userIDs)]
      const line = oshaAuditLine(context, 'osha-readers-set', null, { count: people.length })
      const answer = await db.account(accountID, async (tx) => {
        if (!(await setReaders(tx, people))) return refuseReaders()
        await addLine(tx, context, line)
        return readersAnswer(tx, caller)
      })
      if (!isRefusal(answer)) serverLogLine(context, line)
      return answer
    },

    itaCheck: checkSummaryFile(kinds),
    itaFile: itaFile(kinds),
    itaCaseCheck: checkCaseFile(kinds),
    itaCaseFile: itaCaseFile(kinds),

    pdf: async ({ params: { oshaYearID }, query: { form, paper } }, context) => {
      const [row] = await context.db.accountSnapshot(context.accountID, (tx) =>
        readRows(tx, oshaYear, { numbers: [oshaYearID] }, context.epoch),
      )
      if (row === undefined) return refuse('not-found')
      const kind = form === '300' ? 'oshaLog' : 'oshaSummary'
      const print = await prints.pdfOf(context, kind, row.uid, paper)
      return isRefusal(print) ? print : { pdfLocation: print.location }
    },
  }
}

/** Presents a line of the log. Hides the name of a privacy case from every reader. */
function shownLine(
  { createdBy, ...line }: StoredLine,
  caller: Caller,
  readers: ReadonlySet<number>,
  epoch: string,
): LogLine {
  return {
    ...line,
    employeeName: line.isPrivacyCase ? '' : line.employeeName,
    etag: recordTag(epoch, line.version),
    mayRead: mayRead301(caller, { createdBy }, readers),
  }
}

const nameOf = ({ caseNumber, employeeName }: StoredLine) => ({ caseNumber, employeeName })

/** Returns a case with its form 301, if the caller may read it. */
async function readableCase(
  tx: AccountTx,
  kind: OshaKinds['oshaCase'],
  oshaCaseID: number,
  { caller, epoch }: Context,
): Promise<OshaCase | Refusal> {
  const [row] = await readRows(tx, kind, { numbers: [oshaCaseID] }, epoch)
  if (row === undefined) return refuse('not-found')
  return mayRead301(caller, row, await readerIDs(tx)) ? row : refuse('not-permitted')
}

async function readersAnswer(tx: AccountTx, caller: Caller) {
  const readers = await readersOf(tx)
  const ids = new Set(readers.map(({ user_id }) => user_id))
  return { readers, mayReadNames: mayReadNames(caller, ids) }
}

function refuseReaders(): Refusal {
  return refuse('invalid', { fields: { userIDs: 'Must be active administrators of the company.' } })
}
