import { createHash } from 'node:crypto'
import { fileUrl, pdfUrlOf } from '#contract/goformz/pdf-address.ts'
import type { AccountTx } from '#server/db/database.ts'
import { takeIn } from '#server/features/goformz/door.ts'
import { storageKeyOf } from '#server/files/files.ts'
import type { Storage } from '#server/kernel/storage.ts'
import type { SeedCompany, SeedEnvironment } from './company.ts'
import { formPdf } from './form-pdf.ts'
import { asAccount } from './rows.ts'

/** Forms of a contractor, with their ticked lines. */
const templates = [
  [
    'Daily Safety Log',
    [
      'Housekeeping walked',
      'Access and egress clear',
      'Guardrails and covers in place',
      'Weather watched',
      'Visitors signed in',
    ],
  ],
  [
    'Hot Work Permit',
    [
      'Combustibles moved 35 feet away',
      'Fire watch posted for 60 minutes',
      'Extinguisher charged and at hand',
      'Sprinklers in service',
    ],
  ],
  [
    'Excavation Checklist',
    [
      'Utilities located',
      'Protective system in place',
      'Ladder within 25 feet',
      'Spoil set back 2 feet',
      'Competent person on site',
    ],
  ],
  [
    'Critical Lift Plan',
    [
      'Load chart checked',
      'Ground bearing confirmed',
      'Signal person assigned',
      'Swing radius barricaded',
    ],
  ],
  [
    'Toolbox Talk Sign-in',
    ['Topic: ladders and stairways', 'Questions answered', 'All crew members signed'],
  ],
  [
    'Confined Space Entry Permit',
    ['Atmosphere tested', 'Attendant posted', 'Rescue plan reviewed', 'Lockout complete'],
  ],
  [
    'Scaffold Inspection',
    ['Base plates and mud sills', 'Planks and toe boards', 'Tags current', 'Tie-ins every 26 feet'],
  ],
  [
    'Equipment Pre-Use Inspection',
    ['Horn, lights and alarm', 'Tires and tracks', 'Leaks', 'Seat belt', 'Fire extinguisher'],
  ],
] as const

const many = 46
/** The first people, who have a sign-in or work below a person with one. */
const named = 7
const [hour, day] = [3_600_000, 86_400_000]

/**
 * Inserts forms of the last weeks, as GoFormz sends them: by people of every part of the tree, on
 * known projects, and some on an unknown one. Two of three have a PDF if a storage is set. It uses
 * no random numbers, so that the rest of the demo does not change.
 */
export async function insertForms(
  anyTx: AccountTx,
  { accountID, users }: { accountID: number; users: readonly number[] },
  { name: company, people }: SeedCompany,
  { now, newUid }: SeedEnvironment,
  storage: Storage | null,
): Promise<void> {
  const tx = await asAccount(anyTx, accountID)
  const projects = await tx.query<{ project_id: number; name: string }>(
    'select project_id, name from projects where account_id = $1 and is_active order by project_id',
    [accountID],
  )
  const authors = people.flatMap((person, place) =>
    person.blocked
      ? []
      : [{ name: `${person.givenName} ${person.familyName}`, userID: users[place] ?? 0 }],
  )
  for (let n = 0; n < many; n += 1) {
    const [formName, checks] = templates[(n * 3) % templates.length] ?? templates[0]
    // Every third is by a person who signs in to the demo, so that each of them has some.
    const author = (n % 3 === 1
      ? authors[Math.floor(n / 3) % named]
      : authors[(n * 5) % authors.length]) ?? { name: company, userID: 0 }
    // One in nine names a job that is no project here.
    const project = n % 9 === 4 ? undefined : projects[(n * 2) % projects.length]
    const at = momentOf(n, now)
    const page = {
      title: formName,
      company,
      facts: [
        ['Project', project?.name ?? 'Warehouse annex'],
        ['Completed by', author.name],
        ['Completed on', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
      ],
      checks,
    } as const
    const file =
      storage === null || n % 3 === 2
        ? null
        : await keep(tx, storage, { uid: newUid(), by: author.userID, pdf: formPdf(page) })
    const form = await takeIn(
      tx,
      {
        formId: `demo-${String(many - n).padStart(3, '0')}`,
        projectId: project === undefined ? 'J-2231' : String(project.project_id),
        projectName: project?.name ?? 'Warehouse annex',
        formName,
        creationDateTime: at.toISOString(),
        formzUserName: author.name,
        formzPdfUrl: file === null ? '' : pdfUrlOf(fileUrl(file)),
      },
      newUid(),
      at,
    )
    if (file !== null)
      await tx.exec(
        'update formz_submissions set pdf_file = $3 where account_id = $1 and formz_id = $2',
        [accountID, form.id, file],
      )
  }
}

/**
 * Returns the time of a form: the newest is an hour old, the others are on working days, from seven
 * in the morning until three in Denver.
 */
function momentOf(n: number, now: number): Date {
  if (n === 0) return new Date(now - hour)
  const morning = Math.floor(now / day) * day - Math.ceil(n * 0.7) * day + 14 * hour
  const weekday = new Date(morning).getUTCDay()
  const worked = weekday === 0 ? morning - 2 * day : weekday === 6 ? morning - day : morning
  return new Date(worked + ((n * 3) % 8) * hour + ((n * 17) % 60) * 60_000)
}

async function keep(
  tx: AccountTx,
  storage: Storage,
  { uid, by, pdf }: { uid: string; by: number; pdf: Buffer },
): Promise<string> {
  await storage.put(storageKeyOf(tx.accountID, uid), pdf)
  await tx.exec(
    `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, sha256, created_by, unused_since) values ($1, $2, 'goformz', 'kept', 'goformz.pdf', 'application/pdf', $3, $3, $4, $5, null)`,
    [tx.accountID, uid, pdf.length, createHash('sha256').update(pdf).digest(), by],
  )
  return uid
}
