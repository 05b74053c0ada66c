import { fileIn } from '#contract/certificates/rules.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { sentFileName } from '#server/files/file-name.ts'
import { useFile as showFile } from '#server/files/files.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'

/** The parts of a kind that the queries here need. */
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
 * Keeps the files that a certificate of this person now names, and returns their names. Returns
 * null if one of them neither belongs to the person nor was sent by the caller and is still unused.
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

/** Returns the person whose certificates show or showed a file. */
export async function userOfFile(tx: AccountTx, uid: string): Promise<number | undefined> {
  return (await tx.maybe<{ user_id: number }>(shownOf, [tx.accountID, uid]))?.user_id
}

const idsOf = {
  name: 'certificates-of-user',
  text: 'select user_certificate_id as id from certificates where account_id = $1 and user_id = $2 and not is_removed',
}

/** Returns a person's certificates without removed ones, the earliest expiry first. */
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

/** Returns the holder of a certificate, who never changes. */
export async function certificateHolderOf(
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
 * Returns a company's time zone, its active people and their certificates. `people`: limits the
 * result to these.
 */
export async function companyOfHolders(tx: AccountTx, people: ReadonlySet<number> | null) {
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

/** Tells whether the company has this person. */
export async function personIsThere(tx: AccountTx, userID: number): Promise<boolean> {
  return (await tx.maybe(isThere, [tx.accountID, userID])) !== undefined
}
