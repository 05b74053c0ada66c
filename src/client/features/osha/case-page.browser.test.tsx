import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#contract/kernel/refusal.ts'
import type { OshaCase, ReadCase } from '#contract/osha/schema.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { CasePage } from './case-page.tsx'

const aCase: OshaCase = {
  uid: '0193a5f0-0000-7000-8000-000000000001',
  version: 1,
  etag: 'e.1',
  oshaCaseID: 7,
  establishmentID: 1,
  logYear: 2025,
  caseNumber: 3,
  employeeName: 'Lena Moss',
  jobTitle: 'Laborer',
  injuryDate: '2025-02-27',
  whereOccurred: 'Loading dock',
  description: 'Crushed finger, tailgate',
  outcome: 'restricted',
  daysAway: null,
  daysRestricted: 21,
  injuryKind: 'injury',
  isPrivacyCase: false,
  privacyReason: '',
  homeAddress: '',
  birthDate: null,
  hireDate: null,
  sex: '',
  physician: 'Dr. Sorrel',
  facility: '',
  emergencyRoom: 'no',
  hospitalized: '',
  workBegan: '06:30',
  eventTime: '',
  eventTimeUnknown: true,
  doingBefore: '',
  whatHappened: 'The tailgate fell.',
  whatInjury: '',
  whatObject: '',
  deathDate: null,
  completedBy: '',
  completedTitle: '',
  completedPhone: '',
  completedOn: null,
  correctiveActionID: 12,
  isRemoved: false,
  removedReason: '',
  createdBy: 1,
  createdByUser: { user_id: 1, name: 'Dana Whitfield' },
  creationDateTime: '2025-03-01T10:00:00.000Z',
}
const whole: ReadCase = { case: aCase, history: [], caTicketHash: 'CA-12' }

/** Renders the page of the case and a button that leaves it and returns. */
function Turned() {
  const [isThere, setThere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        Turn
      </button>
      {isThere && <CasePage />}
    </>
  )
}

/** Opens the case against a mock server that counts the readings. */
async function opens(may = true) {
  const server = { readings: 0, sent: [] as unknown[] }
  const me = associate(1, 'Dana Whitfield', null)
  const world = mockCompany({ people: [me], projects: [] })
  mockAlso(
    mock('osha.readCase', () => {
      server.readings += 1
      return may ? whole : refuse('not-permitted')
    }),
    mock('osha.updateCase', ({ body }) => {
      server.sent.push(body)
      return aCase
    }),
  )
  const route = '/back-office/osha-logs/cases/$oshaCaseID'
  const shown = await showScreen(<Turned />, world, route.replace('$oshaCaseID', '7'), route)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return server
}

test('opening a form 301 reads it once, and switching tabs does not', async () => {
  const server = await opens()
  await expect.element(page.getByText('The tailgate fell.')).toBeVisible()
  await expect.element(page.getByText('Cannot be determined')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'CA-12' })).toBeVisible()
  globalThis.dispatchEvent(new Event('visibilitychange'))
  globalThis.dispatchEvent(new Event('focus'))
  expect(server.readings).toBe(1)
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect.element(page.getByText('The tailgate fell.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect.element(page.getByText('The tailgate fell.')).toBeVisible()
  expect(server.readings).toBe(2)
})

test('a person without permission for a form 301 sees who has it', async () => {
  await opens(false)
  await expect
    .element(page.getByRole('heading', { name: 'You cannot read this form' }))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Correct' }).elements()).toEqual([])
})

test('another outcome shows its own fields, and mismatched days stay visible with their error', async () => {
  const server = await opens()
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await expect.element(field(/^Days of transfer or restriction \(L\)/)).toHaveValue('21')
  expect(field(/^Date of death/).elements()).toEqual([])
  await page.getByRole('radio', { name: 'death' }).click()
  await expect.element(field(/^Date of death/)).toBeVisible()
  await page.getByRole('button', { name: 'Correct case' }).click()
  await expect.element(page.getByText('Enter the date of death.').last()).toBeVisible()
  const misfit = 'Only a case with days away, transfer or restriction has these days.'
  await expect.element(page.getByText(misfit).last()).toBeVisible()
  expect(server.sent).toEqual([])
  await field(/^Date of death/).fill('02/28/2025')
  await field(/\(L\)/).fill('')
  await page.getByRole('button', { name: 'Correct case' }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([{ outcome: 'death', daysRestricted: null, deathDate: '2025-02-28' }])
})
