import { fileIn } from '#contract/certificates/rules.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { sentFileName } from '#server/files/file-name.ts'
import { useFile as showFile } from '#server/files/files.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/rows.ts'

/** What of a kind the reads here need. */
type Reading = Pick<RecordKind<Certificate>, 'sql' | 'present'>

const fitting = {
  name: 'certificate-files-fitting',
  text: `select f.uid, f.mime, f.file_name from files f left join certificate_files c on c.account_id = f.account_id and c.file_uid = f.uid
          where f.account_id = $1 and f.uid = any($2::uuid[]) and f.kind = $5 and f.state = 'kept'
            and (c.user_id = $3 or (c.user_id is null and f.unused_since is not null and f.created_by = $4))`,
}
const give = {
  name: 'certificate-files-give',
  text: 'insert into certificate_files (account_id, file_uid, user_id) select $1, uid, $3 from unnest($2::uuid[]) as uid on conflict do nothing',
}

/**
 * A certificate of this person names these files from now on, so they stay. Returns what each is
 * called. Null: one of them is neither the person's already nor was sent by the caller and is shown
 * nowhere yet.
 */
export async function showFiles(
  tx: AccountTx,
  kind: { name: string },
  userID: number,
  callerID: number,
  addresses: readonly string[],
): Promise<string[] | null> {
  if (addresses.length === 0) return []
  const named = addresses.map(fileIn)
  const uids = named.flatMap((one) => (one === null ? [] : [one.uid]))
  const rows = await tx.query<{ uid: string; mime: string; file_name: string }>(fitting, [
    tx.accountID,
    uids,
    userID,
    callerID,
    kind.name,
  ])
  const found = new Map(rows.map((row) => [row.uid, row]))
  const names: string[] = []
  for (const one of named) {
    const row = one === null ? undefined : found.get(one.uid)
    if (row === undefined || (row.mime === 'application/pdf') !== one?.isPdf) return null
    names.push(sentFileName(row.file_name, row.mime))
  }
  for (const uid of found.keys()) if (!(await showFile(tx, kind, uid))) return null
  await tx.exec(give, [tx.accountID, [...found.keys()], userID])
  return names
}

const shownOf = {
  name: 'certificate-file-user',
  text: 'select user_id from certificate_files where account_id = $1 and file_uid = $2',
}

/** Whose certificates show a file, or showed it. */
export async function userOfFile(tx: AccountTx, uid: string): Promise<number | undefined> {
  return (await tx.maybe<{ user_id: number }>(shownOf, [tx.accountID, uid]))?.user_id
}

const idsOf = {
  name: 'certificates-of-user',
  text: 'select user_certificate_id as id from certificates where account_id = $1 and user_id = $2 and not is_removed',
}

/** A person's certificates, the one that ends first at the top, without those that were removed. */
export async function certificatesOf(
  tx: AccountTx,
  kind: Reading,
  userID: number,
  epoch: string,
): Promise<Certificate[]> {
  const ids = await tx.query<{ id: number }>(idsOf, [tx.accountID, userID])
  const rows = await readRows(tx, kind, { numbers: ids.map(({ id }) => id) }, epoch)
  const ending = ({ certificateExpirationDate }: Certificate) =>
    certificateExpirationDate ?? '9999-99-99'
  return rows.toSorted((one, other) =>
    ending(one) < ending(other)
      ? -1
      : ending(one) > ending(other)
        ? 1
        : one.userCertificateID - other.userCertificateID,
  )
}

const of = {
  name: 'certificate-user',
  text: 'select user_id from certificates where account_id = $1 and user_certificate_id = $2',
}

/** Whose certificate it is; it never becomes somebody else's. */
export async function holderOf(
  tx: AccountTx,
  userCertificateID: number,
): Promise<number | undefined> {
  return (await tx.maybe<{ user_id: number }>(of, [tx.accountID, userCertificateID]))?.user_id
}

const everyone = {
  name: 'certificates-people',
  text: `select user_id, name, job_title as "jobTitle", blocked from users where account_id = $1 and not blocked and ($2::int[] is null or user_id = any($2::int[])) order by name, user_id`,
}
const held = {
  name: 'certificates-held',
  text: `select user_id as "userID", certificate_title as "certificateTitle", certificate_expiration_date as "certificateExpirationDate", is_removed as "isRemoved"
           from certificates where account_id = $1 and not is_removed and ($2::int[] is null or user_id = any($2::int[]))`,
}
const zone = {
  name: 'certificates-zone',
  text: 'select time_zone from accounts where account_id = $1',
}

/**
 * The active people of a company and what they hold, and its time zone; `people`: only these of
 * them.
 */
export async function companyOf(tx: AccountTx, people: ReadonlySet<number> | null) {
  const only = peopleParam(people)
  return {
    people: await tx.query<{
      user_id: number
      name: string
      jobTitle: string | null
      blocked: boolean
    }>(everyone, [tx.accountID, only]),
    certificates: await tx.query<
      Pick<Certificate, 'userID' | 'certificateTitle' | 'certificateExpirationDate' | 'isRemoved'>
    >(held, [tx.accountID, only]),
    timeZone: (await tx.one<{ time_zone: string }>(zone, [tx.accountID])).time_zone,
  }
}

const isThere = {
  name: 'certificates-person',
  text: 'select 1 from users where account_id = $1 and user_id = $2',
}

/** Is there such a person in the company? */
export async function personIsThere(tx: AccountTx, userID: number): Promise<boolean> {
  return (await tx.maybe(isThere, [tx.accountID, userID])) !== undefined
}
