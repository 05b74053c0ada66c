import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonShown } from '#client/shell/slots.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { keys } from './capability.ts'

const [part] = keys.slots['person.tabs']
const marco: PersonShown = {
  user_id: 4,
  name: 'Marco Reyes',
  roleID: 2,
  accountID: 7,
  isOwn: false,
  isBelow: true,
}

/** Opens the tab of Marco's page as a reader of that role. */
async function opens(roleID: 2 | 3, person = marco) {
  const asked: unknown[] = []
  const world = mockCompany({ people: [associate(1, 'Rosa King', null, { roleID })], projects: [] })
  mockAlso(
    mock(
      'keys.config',
      ({ params }) => (
        asked.push(params['userID']),
        {
          userConfigID: 4,
          apiKey: 'sw_us_abcdefghijklmnopqrstuvwxyz124c77',
          powerBIKey: null,
          caPowerBIkey: 'eyJ2',
        }
      ),
    ),
  )
  await page.viewport(1024, 768)
  const Tab = part?.part ?? (() => null)
  const shown = await showScreen(<Tab person={person} />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { asked }
}

const masked = page.getByText('sw_us_••••••••••••4c77')
const change = page.getByRole('button', { name: 'Change Power BI keys' })

test('the tab has the Power BI keys for the system administrator', async () => {
  const { asked } = await opens(3)
  await expect.element(masked).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['4']))
  await change.click()
  await expect
    .element(
      page
        .getByRole('dialog', { name: 'Power BI keys of Marco Reyes' })
        .getByRole('textbox', { name: 'Corrective actions report key' }),
    )
    .toHaveValue('eyJ2')
})

test('in the back office the tab has no link to the Power BI keys', async () => {
  await opens(2, { ...marco, isOwn: true })
  await expect.element(masked).toBeVisible()
  expect(change.elements()).toEqual([])
})
