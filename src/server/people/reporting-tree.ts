import type { AccountTx, Database, Queries } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import { createLru } from '#server/kernel/lru.ts'

/** The reporting tree of one company: each user with the one above, null at the top. */
export type ReportingTree = ReadonlyMap<number, number | null>

/** Caches each company's tree until a person in it changes. */
export interface People {
  /** Returns the ids of the user and of all people below. */
  chain: (accountID: number, user: number, peopleVersion: number) => Promise<ReadonlySet<number>>
}

const companiesKept = 500
// Counted in people, because an owner's chain is the whole company.
const chainPeopleKept = 500_000
const everyone = {
  name: 'people-tree',
  text: 'select user_id, reports_to_user_id from users where account_id = $1',
}

export function peopleOf(db: Database): People {
  const trees = createLru<Promise<ReportingTree>>(companiesKept)
  const chains = createLru<ReadonlySet<number>>(chainPeopleKept, (chain) => chain.size + 10)
  const tree = (accountID: number, peopleVersion: number): Promise<ReportingTree> => {
    const key = `${accountID}.${peopleVersion}`
    const cached = trees.get(key)
    if (cached !== undefined) return cached
    const reading = db.accountSnapshot(accountID, readTree)
    trees.set(key, reading)
    reading.catch(() => trees.delete(key))
    return reading
  }
  return {
    chain: async (accountID, user, peopleVersion) => {
      const key = `${accountID}.${peopleVersion}.${user}`
      const cached = chains.get(key)
      if (cached !== undefined) return cached
      const chain = everyoneBelow(await tree(accountID, peopleVersion), user)
      chains.set(key, chain)
      return chain
    },
  }
}

/** A person's place in the tree. */
interface ManagerRow {
  user_id: number
  reports_to_user_id: number | null
}

async function readTree(tx: AccountTx): Promise<ReportingTree> {
  return treeOf(await tx.query<ManagerRow>(everyone, [tx.accountID]))
}

const treeOf = (rows: readonly ManagerRow[]): Map<number, number | null> =>
  new Map(rows.map((row) => [row.user_id, row.reports_to_user_id]))

// `union` drops duplicates, so that a circle ends too.
const above = {
  name: 'people-above',
  text: `
    with recursive above as (
      select user_id, reports_to_user_id from users where account_id = $1 and user_id = any($2::int[])
      union
      select u.user_id, u.reports_to_user_id from above b join users u on u.account_id = $1 and u.user_id = b.reports_to_user_id
    )
    select user_id, reports_to_user_id from above`,
}

/**
 * Returns these people and all above them, which is what their tiers need: in a company of any size
 * only the way up is read.
 */
export async function treeAbove(
  tx: AccountTx,
  people: readonly ManagerRow[],
): Promise<ReportingTree> {
  const tree = treeOf(people)
  const unread = new Set(
    people.flatMap(({ reports_to_user_id: boss }) =>
      boss === null || tree.has(boss) ? [] : [boss],
    ),
  )
  if (unread.size === 0) return tree
  for (const { user_id, reports_to_user_id } of await tx.query<ManagerRow>(above, [
    tx.accountID,
    [...unread],
  ]))
    tree.set(user_id, reports_to_user_id)
  return tree
}

/** Returns all people above a person, and reads no others. */
export async function everyoneAbove(tx: AccountTx, person: number): Promise<ReadonlySet<number>> {
  const way = await tx.query<ManagerRow>(above, [tx.accountID, [person]])
  return new Set(way.map(({ user_id }) => user_id).filter((id) => id !== person))
}

/** Returns whether `of` is this person or above them. Only the way up is read. */
export async function isInChain(tx: AccountTx, of: number, person: number): Promise<boolean> {
  return (await tx.query<ManagerRow>(above, [tx.accountID, [person]])).some(
    ({ user_id }) => user_id === of,
  )
}

/** Returns the user and all who report to them, directly or through others. */
export function everyoneBelow(tree: ReportingTree, user: number): ReadonlySet<number> {
  const below = new Map<number, number[]>()
  for (const [one, above] of tree) {
    if (above === null) continue
    const group = below.get(above)
    if (group === undefined) below.set(above, [one])
    else group.push(one)
  }
  const chain = new Set([user])
  // The loop also visits members that it adds, and a Set drops duplicates, so that a circle ends
  // too.
  for (const one of chain) for (const reporting of below.get(one) ?? []) chain.add(reporting)
  return chain
}

/**
 * Returns the people of the company that a caller may read about: for a proxy user the own chain
 * only (rulings, 28); null for all.
 */
export async function peopleShown({
  isProxyUser,
  chain,
}: Pick<Caller, 'isProxyUser' | 'chain'>): Promise<ReadonlySet<number> | null> {
  return isProxyUser ? chain() : null
}

const asArrays = new WeakMap<ReadonlySet<number>, string>()

/**
 * Returns people as a parameter `$n::int[]`, cached together with the set: an owner's chain is the
 * whole company, and the driver would convert each of its numbers again for every page.
 */
export function peopleParam(people: ReadonlySet<number>): string
export function peopleParam(people: ReadonlySet<number> | null): string | null
export function peopleParam(people: ReadonlySet<number> | null): string | null {
  if (people === null) return null
  const written = asArrays.get(people) ?? `{${[...people].join(',')}}`
  asArrays.set(people, written)
  return written
}

/**
 * Returns whether the caller may read about this person, and so assign work to them: the answer of
 * an assignment holds the person's name.
 */
export function maySeePerson(
  { caller, chain }: { caller: Pick<Caller, 'isProxyUser'>; chain: ReadonlySet<number> },
  user: number,
): boolean {
  return !caller.isProxyUser || chain.has(user)
}

/** Returns the depth in the reporting tree, 1 for a person without a superior. */
export function tierOf(tree: ReportingTree, user: number): number {
  const seen = new Set<number>()
  for (
    let one: number | null | undefined = user;
    one !== null && one !== undefined && !seen.has(one);
    one = tree.get(one)
  )
    seen.add(one)
  return Math.max(1, seen.size)
}

// `union` drops duplicates, so that a circle ends too.
const chainSql = {
  name: 'chain-of-user',
  text: `
    with recursive chain as (
      select account_id, user_id from users where user_id = $1 and ($2::int is null or account_id = $2)
      union
      select u.account_id, u.user_id from users u join chain c on u.account_id = c.account_id and u.reports_to_user_id = c.user_id
    )
    select account_id, user_id from chain`,
}

/**
 * Returns a person and all people below in the reporting tree, with their company; null if the
 * person does not exist.
 */
export async function chainOf(
  tx: Queries,
  userID: number,
  accountID: number | null,
): Promise<{ accountID: number; users: ReadonlySet<number> } | null> {
  const rows = await tx.query<{ account_id: number; user_id: number }>(chainSql, [
    userID,
    accountID,
  ])
  const first = rows[0]
  return first === undefined
    ? null
    : { accountID: first.account_id, users: new Set(rows.map((row) => row.user_id)) }
}
