import { createHash } from 'node:crypto'
import { certificateLimits, fileAddress } from '#contract/certificates/rules.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import type { AccountTx } from '#server/db/database.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { cleanImage } from '#server/files/image.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { SeedCompany, SeedEnvironment } from './company.ts'
import { asAccount, drawNumbers, insertFirstTickets, insertRows } from './rows.ts'

const titles = [
  'OSHA 30-Hour Construction',
  'First Aid / CPR / AED',
  'Fall Protection Competent Person',
  'OSHA 10-Hour Construction',
  'Rigger Level I',
  'Forklift Operator',
]
/** Days from now to the end, in turn; null: no end. Each state is among the first five. */
const ends = [3, 420, 22, -35, 50, null, 240, 700, -4, 90, 365, 6]
/** The certificates that two of the demo's job titles require. */
const required = [
  ['Carpenter', titles[3]],
  ['Carpenter', titles[2]],
  ['Site Safety Manager', titles[0]],
  ['Site Safety Manager', titles[1]],
] as const

/** Number of people with certificates; the first of them have images if a storage is set. */
const holders = 26
const withImages = 8

/**
 * Inserts certificates of a demo company in every state, images of some, and the requirements of
 * job titles. It uses no random numbers, so that the rest of the demo does not change.
 */
export async function insertCertificates(
  anyTx: AccountTx,
  { accountID, users }: { accountID: number; users: readonly number[] },
  { people, timeZone }: SeedCompany,
  { now, newUid, epoch }: SeedEnvironment,
  storage: Storage | null,
): Promise<void> {
  const tx = await asAccount(anyTx, accountID)
  const today = dayIn(timeZone, now)
  // Blocked people have none, and every fifth person has forgotten theirs.
  const chosen = people
    .flatMap((person, place) => (person.blocked || place % 5 === 4 ? [] : [place]))
    .slice(0, holders)
  const planned = chosen.flatMap((place, nth) =>
    Array.from({ length: 1 + (nth % 3 === 0 ? 1 : 0) }, (_, more) => ({
      place,
      nth,
      turn: nth + more * 5,
    })),
  )
  const numbers = await drawNumbers(tx, 'certificates', 'user_certificate_id', planned.length)
  const rows = []
  for (const [n, { place, nth, turn }] of planned.entries()) {
    const end = ends[turn % ends.length] ?? null
    const title = titles[turn % titles.length] ?? ''
    const userID = users[place] ?? 0
    const expires = end === null ? null : daysAfter(today, end)
    const issued = daysAfter(today, (end ?? 0) - 730)
    const person = people[place]
    const file =
      storage === null || nth >= withImages
        ? null
        : await card(tx, storage, {
            uid: newUid(),
            userID,
            title,
            name: `${person?.givenName} ${person?.familyName}`,
            expires,
            by: users[1] ?? 0,
          })
    rows.push({
      account_id: accountID,
      user_certificate_id: numbers[n] ?? 0,
      uid: newUid(),
      ordinal: n + 1,
      user_id: userID,
      certificate_title: title,
      certificate_issue_date: issued,
      certificate_expiration_date: expires,
      certificate_image_uri:
        file === null ? [] : [{ certificateImageURL: fileAddress(file, false) }],
      certificate_file_names: file === null ? [] : ['card.png'],
    })
  }
  await insertRows(tx, 'certificates', certificateColumns, rows)
  const made = new Date(now - 30 * 86_400_000).toISOString()
  const records = rows.map(({ user_certificate_id }) => ({
    id: user_certificate_id,
    status: 'Active',
    at: made,
  }))
  await insertFirstTickets(
    tx,
    { entity: 'certificate', notes: 'Certificate Added', author: users[1] ?? 0, records },
    { newUid, epoch },
  )
  await tx.exec('update account_counters set certificate_ordinal = $2 where account_id = $1', [
    accountID,
    rows.length,
  ])
  await tx.exec(
    `insert into buckets (account_id, entity, bucket, changed) values ($1, 'certificate', 0, 1)`,
    [accountID],
  )
  await insertRows(
    tx,
    'required_certificates',
    { account_id: 'int', job_title: 'text', certificate_title: 'text', place: 'smallint' },
    required.map(([job_title, certificate_title], place) => ({
      account_id: accountID,
      job_title,
      certificate_title,
      place,
    })),
  )
}

interface Card {
  uid: string
  userID: number
  title: string
  name: string
  expires: string | null
  by: number
}

/** Stores a picture of a card like any other image. */
async function card(
  tx: AccountTx,
  storage: Storage,
  { uid, userID, title, name, expires, by }: Card,
): Promise<string> {
  const { default: sharp } = await import('sharp')
  const line = (y: number, size: number, text: string, fill = '#171613') =>
    `<text x="40" y="${y}" font-family="sans-serif" font-size="${size}" fill="${fill}">${escapeHtml(text)}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#FBFAF5"/><rect width="640" height="90" fill="#0B5551"/><circle cx="560" cy="300" r="56" fill="none" stroke="#0B5551" stroke-width="10"/><path d="M532 300l20 22 38-46" fill="none" stroke="#0B5551" stroke-width="10"/>
${line(58, 30, title, '#FFFFFF')}${line(170, 36, name)}${line(230, 22, 'has completed the training', '#5A574F')}${line(340, 24, expires === null ? 'No expiry date' : `Valid until ${expires}`)}</svg>`
  const image = await cleanImage(
    await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(),
    certificateLimits,
  )
  if ('fault' in image) throw new Error(`The card was no image: ${image.fault}.`)
  await storage.put(storageKeyOf(tx.accountID, uid), image.bytes)
  await storage.put(storageKeyOf(tx.accountID, uid, 'small'), image.small)
  await tx.exec(
    `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, width, height, sha256, created_by, unused_since) values ($1, $2, 'certificate', 'kept', 'card.png', $3, $4, $4, $5, $6, $7, $8, null)`,
    [
      tx.accountID,
      uid,
      image.mime,
      image.bytes.length,
      image.width,
      image.height,
      createHash('sha256').update(image.bytes).digest(),
      by,
    ],
  )
  await tx.exec(
    'insert into certificate_files (account_id, file_uid, user_id) values ($1, $2, $3)',
    [tx.accountID, uid, userID],
  )
  return uid
}

const certificateColumns = {
  account_id: 'int',
  user_certificate_id: 'int',
  uid: 'uuid',
  ordinal: 'int',
  user_id: 'int',
  certificate_title: 'text',
  certificate_issue_date: 'date',
  certificate_expiration_date: 'date',
  certificate_image_uri: 'jsonb',
  certificate_file_names: 'text[]',
}
