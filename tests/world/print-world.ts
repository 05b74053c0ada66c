import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate, aTicket } from '#tests/mocks/rows.ts'

/** A company with 300 actions on its owner's tablet, for one test. */
export async function printedCompany(): Promise<MockedCompany> {
  await page.viewport(1024, 768)
  const world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null), associate(2, 'Marcus Oyelaran', 1)],
    projects: [aProject(1, '1042', 'Tower B')],
    actions: Array.from({ length: 300 }, (_, n) =>
      anAction(n + 1, { title: `Finding ${n + 1}`, severity: n % 2 === 0 ? 'Critical' : 'Low' }),
    ),
    tickets: Array.from({ length: 12 }, (_, n) =>
      aTicket(`00000000-0000-4000-8000-0000000000${String(n + 10)}`, { notes: `Note ${n + 1}` }),
    ),
  })
  onTestFinished(() => world.leave())
  return world
}

export const theme = () => document.documentElement.dataset['mantineColorScheme']
