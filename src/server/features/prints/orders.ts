import type { PrintOrder } from '#contract/prints/operations.ts'
import type { AccountTx } from '#server/db/database.ts'

/** A stored order of a print. */
export interface OrderRow {
  uid: string
  user_id: number
  kind: string
  records: string[]
  form: PrintOrder['form']
  language: 'en' | 'es'
  /** The size of paper. '' means that of the company's country. */
  paper: '' | 'letter' | 'a4'
  state: PrintOrder['state']
  done: number
  file_uid: string | null
  created_at: string
  until: string | null
}

const columns =
  'uid, user_id, kind, records, form, language, paper, state, done, file_uid, created_at, until'
const insert = {
  name: 'print-order-add',
  text: 'insert into print_orders (account_id, uid, user_id, kind, records, form, language, paper, created_at) values ($1, $2, $3, $4, $5::uuid[], $6, $7, $8, $9) on conflict do nothing',
}
const ofPerson = {
  name: 'print-orders',
  text: `select ${columns} from print_orders where account_id = $1 and user_id = $2 and created_at > $3 and (until is null or until > $4) order by created_at desc, uid`,
}
const one = {
  name: 'print-order',
  text: `select ${columns} from print_orders where account_id = $1 and uid = $2 and user_id = $3 and (until is null or until > $4)`,
}
const running = {
  name: 'print-orders-running',
  text: `select count(*)::int as orders from print_orders where account_id = $1 and user_id = $2 and state in ('waiting', 'working')`,
}
const lock = {
  name: 'print-orders-person',
  text: `select pg_advisory_xact_lock(hashtext('prints'), $1)`,
}
const take = {
  name: 'print-order-take',
  text: `update print_orders set state = 'working' where account_id = $1 and uid = $2 and state in ('waiting', 'working') returning ${columns}`,
}
const progress = {
  name: 'print-order-done',
  text: `update print_orders set done = greatest(done, $3) where account_id = $1 and uid = $2 and state = 'working'`,
}
const ready = {
  name: 'print-order-ready',
  text: `update print_orders set state = 'ready', records = $5::uuid[], done = cardinality($5::uuid[]), file_uid = $3, until = $4 where account_id = $1 and uid = $2 and state = 'working'`,
}
const fail = {
  name: 'print-order-fail',
  text: `update print_orders set state = 'failed' where account_id = $1 and uid = $2 and state in ('waiting', 'working')`,
}
const remove = {
  name: 'print-order-remove',
  text: 'delete from print_orders where account_id = $1 and uid = $2 and user_id = $3 returning file_uid',
}

const week = 7 * 86_400_000

/** Returns false if an order with this id exists. */
export async function addOrder(
  tx: AccountTx,
  order: Pick<OrderRow, 'uid' | 'user_id' | 'kind' | 'records' | 'form' | 'language' | 'paper'>,
  now: Date,
): Promise<boolean> {
  return (
    (await tx.exec(insert, [
      tx.accountID,
      order.uid,
      order.user_id,
      order.kind,
      order.records,
      order.form,
      order.language,
      order.paper,
      now,
    ])) === 1
  )
}

/** Counts a person's unfinished orders, and locks all their orders until the transaction ends. */
export async function runningOrders(tx: AccountTx, userID: number): Promise<number> {
  await tx.query(lock, [userID])
  return (await tx.one<{ orders: number }>(running, [tx.accountID, userID])).orders
}

/** Returns a person's orders without expired ones, newest first. */
export const ordersOf = (tx: AccountTx, userID: number, now: Date): Promise<OrderRow[]> =>
  tx.query(ofPerson, [tx.accountID, userID, new Date(now.getTime() - week), now])

export const orderOf = (
  tx: AccountTx,
  uid: string,
  userID: number,
  now: Date,
): Promise<OrderRow | undefined> => tx.maybe(one, [tx.accountID, uid, userID, now])

/**
 * Removes an order completely and returns its file, or undefined if this person has no such order.
 */
export const removeOrder = (
  tx: AccountTx,
  uid: string,
  userID: number,
): Promise<{ file_uid: string | null } | undefined> => tx.maybe(remove, [tx.accountID, uid, userID])

/** Returns undefined if the order was stopped. */
export const takeOrder = (tx: AccountTx, uid: string): Promise<OrderRow | undefined> =>
  tx.maybe(take, [tx.accountID, uid])

/** Stores the number of finished records. Returns false if the order was stopped. */
export const noteDone = async (tx: AccountTx, uid: string, done: number): Promise<boolean> =>
  (await tx.exec(progress, [tx.accountID, uid, done])) === 1

/**
 * Limits the order to the records in its file, so that a record removed meanwhile hides the file
 * from no reader. Returns false if the order was stopped.
 */
export const endOrder = async (
  tx: AccountTx,
  uid: string,
  { file, records, until }: { file: string; records: readonly string[]; until: Date },
): Promise<boolean> => (await tx.exec(ready, [tx.accountID, uid, file, until, records])) === 1

export const failOrder = (tx: AccountTx, uid: string): Promise<number> =>
  tx.exec(fail, [tx.accountID, uid])
