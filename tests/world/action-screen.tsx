import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDetail } from '#client/features/corrective-actions/detail/action-detail.tsx'
import { slots } from '#client/routes/capabilities.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate, aTicket } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

const dana = associate(1, 'Dana Whitfield', null)
const marcus = associate(2, 'Marcus Oyelaran', 1)
const luis = associate(3, 'Luis Ortega', 1)

/**
 * A company with three actions, for one test: Dana's own (7), one of Luis (8), a closed one (9).
 * Signs Dana in, on a tablet.
 */
export async function actionsWorld(given: Partial<typeof company> = {}): Promise<MockedCompany> {
  await page.viewport(1024, 768)
  const world = mockCompany({ ...company, ...given })
  onTestFinished(async () => {
    await leave()
    world.leave()
  })
  return world
}

const company = {
  people: [dana, marcus, luis],
  projects: [aProject(1, '1042', 'Tower B')],
  actions: [
    anAction(7),
    anAction(8, { openedBy: 3, openedByUser: { user_id: 3, name: 'Luis Ortega' } }),
    anAction(9, {
      status: 'Closed',
      closedBy: 2,
      closedByUser: { user_id: 2, name: 'Marcus Oyelaran' },
      closedDateTime: '2026-11-20T10:00:00.000Z',
    }),
  ],
  tickets: [aTicket('00000000-0000-4000-8000-000000000001')],
}

let shown: Awaited<ReturnType<typeof showScreen>> | null = null

/** Shows a screen of that company; leaves it when the test ends, or earlier by `leave`. */
export async function shows(
  screen: ReactNode,
  ...at: Parameters<typeof showScreen> extends [ReactNode, ...infer Rest] ? Rest : never
) {
  return (shown = await showScreen(screen, ...at))
}

/** Opens the page of one of its actions. */
export function openDetail(world: MockedCompany, caID: string) {
  return shows(<ActionDetail caID={caID} />, world, `/back-office/corrective-actions/${caID}`)
}

/** Opens the page of one of its actions with the parts of all capabilities. */
export function openDetailWithParts(world: MockedCompany, caID: string) {
  return shows(
    <SlotsContext value={slots}>
      <ActionDetail caID={caID} />
    </SlotsContext>,
    world,
    `/back-office/corrective-actions/${caID}`,
  )
}

export async function leave(): Promise<void> {
  await shown?.leave()
  shown = null
}

export const field = (name: string) => page.getByLabelText(name, { exact: true })
/** The fields of a section in reading mode. */
export const opens = (section: string) =>
  page.getByRole('button', { name: `Edit ${section}` }).click()
export const save = () => page.getByRole('button', { name: 'Save changes' })
export const say = (text: string) => page.getByText(text, { exact: true })

/** Brings another person's change of the first action to this device. */
export async function renewed(
  world: MockedCompany,
  { workspace }: Pick<Awaited<ReturnType<typeof showScreen>>, 'workspace'>,
  change: Parameters<typeof anAction>[1],
  version = 9,
) {
  // Waits for a pull under way, which may already have the old row; a second pull meanwhile would
  // join it.
  await workspace.replica.pull('correctiveAction')
  world.actions = world.actions.map((one) =>
    one.correctiveActionID === 7
      ? { ...one, ...change, version, etag: one.etag.replace(/\.\d+"$/, `.${version}"`) }
      : one,
  )
  await workspace.replica.pull('correctiveAction')
}
