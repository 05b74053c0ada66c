import { maxPrintsPerPerson } from '#contract/prints/limits.ts'
import type { PrintOrder } from '#contract/prints/operations.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, serverLogLine } from '#server/audit/line.ts'
import { removeFile } from '#server/files/files.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { effectiveLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { printLine, type Prints } from '#server/prints/prints.ts'
import { printJob } from './job.ts'
import { addOrder, orderOf, type OrderRow, ordersOf, removeOrder, runningOrders } from './orders.ts'

interface PrintHandling {
  prints: Prints
  jobs: Jobs
}

/**
 * Makes the handlers of prints of several records. A job makes the file, which is stored for a day.
 */
export function prints({ prints, jobs }: PrintHandling): Handlers<'prints'> {
  const job = printJob(prints.printables)
  const present = async (row: OrderRow, context: Context): Promise<PrintOrder> => ({
    printID: row.uid,
    kind: row.kind,
    form: row.form,
    state: row.state,
    done: row.done,
    total: row.records.length,
    createdAt: row.created_at,
    until: row.until,
    location: row.file_uid === null ? null : (await prints.link(context, row.file_uid)).location,
  })
  return {
    order: async ({ body: { printID, kind, form, paper, ...body } }, context) => {
      const { db, accountID, caller, now } = context
      const printable = prints.printables.get(kind)
      if (printable === undefined)
        return refuse('invalid', {
          fields: { kind: `Must be one of: ${[...prints.printables.keys()].join(', ')}.` },
        })
      const records = [...new Set(body.records)]
      if (!(await db.accountSnapshot(accountID, (tx) => printable.maySee(tx, caller, records))))
        return refuse('not-found')
      const line = printLine(context, { kind, form, records: records.length })
      const done = await db.account<OrderRow | 'asked' | Refusal>(accountID, async (tx) => {
        const others = await runningOrders(tx, caller.user_id)
        const known = await orderOf(tx, printID, caller.user_id, now())
        if (known !== undefined)
          return isSame(known, kind, form, records) ? known : refuse('exists')
        if (others >= maxPrintsPerPerson)
          return refuse('too-many', {
            message: `${maxPrintsPerPerson} prints are being made for you. Wait for one of them.`,
            retryAfter: 10,
          })
        if (
          !(await addOrder(
            tx,
            {
              uid: printID,
              user_id: caller.user_id,
              kind,
              records,
              form,
              language: effectiveLanguage(context),
              paper: paper ?? '',
            },
            now(),
          ))
        )
          return refuse('exists')
        await jobs.add(tx, job, { printID })
        await addLine(tx, context, line)
        return 'asked'
      })
      if (isRefusal(done)) return done
      if (done === 'asked') serverLogLine(context, line)
      const row =
        done === 'asked'
          ? await db.accountSnapshot(accountID, (tx) => orderOf(tx, printID, caller.user_id, now()))
          : done
      return row === undefined ? refuse('not-found') : present(row, context)
    },

    list: async (_, context) => {
      const rows = await context.db.accountSnapshot(context.accountID, (tx) =>
        ordersOf(tx, context.caller.user_id, context.now()),
      )
      return Promise.all(rows.map((row) => present(row, context)))
    },

    get: async ({ params }, context) => {
      const row = await context.db.accountSnapshot(context.accountID, (tx) =>
        orderOf(tx, params.printID, context.caller.user_id, context.now()),
      )
      return row === undefined ? refuse('not-found') : present(row, context)
    },

    stop: async ({ params }, { db, accountID, caller, now }) =>
      db.account(accountID, async (tx) => {
        const gone = await removeOrder(tx, params.printID, caller.user_id)
        if (gone === undefined) return refuse('not-found')
        if (gone.file_uid !== null) await removeFile(tx, jobs, gone.file_uid, now())
        return null
      }),
  }
}

/** A finished file shows only the records that still existed. */
function isSame(row: OrderRow, kind: string, form: string, records: readonly string[]): boolean {
  const shown = row.state === 'ready' ? records.filter((uid) => row.records.includes(uid)) : records
  return (
    row.kind === kind &&
    row.form === form &&
    row.records.length === shown.length &&
    row.records.every((uid, at) => uid === shown[at])
  )
}
