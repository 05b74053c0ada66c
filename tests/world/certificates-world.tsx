import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { fileAddress } from '#contract/certificates/rules.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import { daysAfter, dayIn } from '#contract/kernel/day.ts'
import { PersonCertificates } from '#client/features/certificates/person-certificates.tsx'
import { CertificatesFigure } from '#client/features/certificates/person-figure.tsx'
import type { PersonShown } from '#client/shell/slots.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCertificate, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

export const dana = associate(1, 'Dana Whitfield', null)
const marco = associate(2, 'Marco Reyes', 1, { tier: 2 })
export const person: PersonShown = {
  user_id: 2,
  name: 'Marco Reyes',
  roleID: 2,
  accountID: 1,
  isOwn: false,
  isBelow: true,
}
export const today = dayIn('America/Denver', Date.now())
export const pdf = '0193a5f0-0000-4000-8000-00000000c0d2'
export const files = ['0193a5f0-0000-4000-8000-00000000c0d1', pdf]
export const at = (uid: string) => ({ certificateImageURL: fileAddress(uid, uid === pdf) })

export const rigger = aCertificate(1, 'Qualified Rigger', {
  certificateExpirationDate: daysAfter(today, -1),
})
export const firstAid = aCertificate(2, 'First Aid, CPR and AED', {
  certificateExpirationDate: daysAfter(today, 12),
  certificateImageUri: files.map(at),
})
export const osha = aCertificate(3, 'OSHA 30 Construction')
export const excavation = aCertificate(4, 'Competent Person, Excavation', {
  certificateExpirationDate: '2047-06-04',
})

/** Opens the page of a person's certificates with the given response of the server. */
export async function opensCertificates(
  rows: Certificate[] | 'fails' = [osha, excavation, firstAid, rigger],
  more: Partial<MockedCompany> = {},
) {
  const world = Object.assign(mockCompany({ people: [dana, marco], projects: [] }), more)
  // The company's list fails, because a later read of it would replace these rows.
  if (rows !== 'fails')
    mockAlso(
      mock('certificates.ofUser', () => (world.offline ? cut() : rows)),
      mock('certificates.list', () => (world.offline ? cut() : { refused: 'internal' })),
    )
  else
    mockAlso(
      mock('certificates.ofUser', () => ({ refused: 'internal' })),
      mock('certificates.list', () => ({ refused: 'internal' })),
    )
  mockAlso(
    mock('files.read', ({ params }) =>
      world.offline ? cut() : fileAnswer(params['fileID'] === pdf),
    ),
  )
  const shown = await showScreen(
    <>
      <CertificatesFigure person={person} />
      <PersonCertificates person={person} />
    </>,
    world,
  )
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { world, shown }
}

function fileAnswer(isPdf: boolean): Response {
  const pixel = Uint8Array.from(
    atob(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    ),
    (letter) => letter.charCodeAt(0),
  )
  return new Response(isPdf ? '%PDF-1.4' : pixel, {
    headers: { 'Sync-Server': '1', 'Content-Type': isPdf ? 'application/pdf' : 'image/png' },
  })
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Chooses an act in the menu of a certificate. */
export async function chooses(title: string, act: string) {
  await button(`What to do with ${title}`).click()
  await page.getByRole('menuitem', { name: act }).click()
}

export const tick = (title: string) =>
  page.getByRole('checkbox', { name: `Choose ${title}` }).click({ force: true })

/** Fills in fields of the dialog that mails certificates. */
export async function fillMail(values: Partial<Record<'Email' | 'Subject' | 'Message', string>>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabelText(label, { exact: true }).fill(value)
}
