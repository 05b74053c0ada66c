import type { AccountTx } from '#server/db/database.ts'
import { json } from '#server/db/database.ts'
import { holdTeam } from './whole-team.ts'

/** The moves in one mail: all of the reader, or all by one author. */
export interface Batch {
  reader: number
  isOwn: boolean
  /** The author, or null for a person of the provider. */
  author: number | null
}

/** A move that was just made. `place` keeps the order. */
export interface NewMove {
  place: number
  user_id: number
  from_id: number | null
  to_id: number | null
  below: number
}

/** The author of a move. `actor` was logged in as the author. */
export interface Mover {
  author: number | null
  actor: number | null
}

/** A lost job must not block later mails: after two days a waiting move counts as lost. */
const longestWaitMs = 2 * 86_400_000
/** The queue keeps failed jobs for 30 days, so older moves have no job. */
const longestKeptMs = 45 * 86_400_000

const ofBatch = `account_id = $1 and reader_id = any($2::int[]) and is_own = $3
  and (is_own or author_id is not distinct from $4::int) and job_id is null`

const waiting = {
  name: 'moves-waiting',
  text: `select distinct reader_id from moves_to_tell where ${ofBatch} and at > $5`,
}

/** Returns the readers who have a job waiting already. They need no further job. */
export async function readersWaiting(
  tx: AccountTx,
  readers: readonly number[],
  { isOwn, author }: Omit<Batch, 'reader'>,
  now: Date,
): Promise<ReadonlySet<number>> {
  const since = new Date(now.getTime() - longestWaitMs)
  const params = [tx.accountID, readers, isOwn, author, since]
  const rows = await tx.query<{ reader_id: number }>(waiting, params)
  return new Set(rows.map(({ reader_id }) => reader_id))
}

const insert = {
  name: 'moves-insert',
  text: `
    insert into moves_to_tell (account_id, reader_id, is_own, author_id, actor_id, user_id, from_id, to_id, below, at)
    select $1, coalesce(reader, m.user_id), reader is null, $3::int, $4::int,
           m.user_id, m.from_id, m.to_id, m.below, $5
      from json_to_recordset($6) as m (place int, user_id int, from_id int, to_id int, below int)
      cross join unnest($2::int[]) as reader
     order by m.place`,
}

/**
 * Stores moves for mails to these owners, or without `owners` for a mail to each person who moved.
 */
export async function saveMoves(
  tx: AccountTx,
  moves: readonly NewMove[],
  { author, actor }: Mover,
  now: Date,
  owners: readonly number[] | null = null,
): Promise<void> {
  await tx.exec(insert, [tx.accountID, owners ?? [null], author, actor, now, json(moves)])
}

const claim = {
  name: 'moves-claim',
  text: `update moves_to_tell set job_id = $5 where ${ofBatch}`,
}

/** A move with the data for its mail. */
export interface MoveToTell {
  name: string
  from_id: number | null
  to_id: number | null
  from: string | null
  to: string | null
  below: number
  /**
   * The author, with the person who was logged in as them, as in every history. Null: the provider.
   */
  author: string | null
}

const read = {
  name: 'moves-of-job',
  text: `
    select u.name, m.from_id, m.to_id, before.name as "from", above.name as "to", m.below,
           a.name || coalesce(' (' || b.name || ')', '') as author
      from moves_to_tell m
      join users u on u.account_id = m.account_id and u.user_id = m.user_id
      left join users before on before.account_id = m.account_id and before.user_id = m.from_id
      left join users above on above.account_id = m.account_id and above.user_id = m.to_id
      left join users a on a.account_id = m.account_id and a.user_id = m.author_id
      left join users b on b.account_id = m.account_id and b.user_id = m.actor_id
     where m.account_id = $1 and m.reader_id = $2 and m.job_id = $3
     order by m.move_id`,
}

/**
 * Gives the waiting moves to this job and returns all of its moves. Locks the company's people, so
 * that a parallel move either finds its job still waiting, or queues one of its own.
 */
export async function claimMoves(tx: AccountTx, batch: Batch, job: string): Promise<MoveToTell[]> {
  const { reader, isOwn, author } = batch
  await holdTeam(tx)
  await tx.exec(claim, [tx.accountID, [reader], isOwn, author, job])
  return tx.query<MoveToTell>(read, [tx.accountID, reader, job])
}

const forget = {
  name: 'moves-forget',
  text: `delete from moves_to_tell
    where account_id = $1 and reader_id = $2 and (job_id = $3 or at < $4)`,
}

/** Deletes the moves of a finished job, and those of lost jobs. */
export async function forgetMoves(
  tx: AccountTx,
  { reader }: Batch,
  job: string,
  now: Date,
): Promise<void> {
  await tx.exec(forget, [tx.accountID, reader, job, new Date(now.getTime() - longestKeptMs)])
}

const giveUp = {
  name: 'moves-give-up',
  text: `delete from moves_to_tell where ${ofBatch} and not exists (
    select from moves_to_tell m where m.account_id = $1 and m.reader_id = any($2::int[]) and m.job_id = $5)`,
}

/**
 * Deletes the moves of a job that was given up. If the job never ran it has no moves, so the
 * waiting ones are its own. Otherwise the waiting ones stay for a later job.
 */
export async function giveUpMoves(
  tx: AccountTx,
  batch: Batch,
  job: string,
  now: Date,
): Promise<void> {
  const { reader, isOwn, author } = batch
  await tx.exec(giveUp, [tx.accountID, [reader], isOwn, author, job])
  await forgetMoves(tx, batch, job, now)
}
