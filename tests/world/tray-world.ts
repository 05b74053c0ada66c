import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

export const dana = associate(1, 'Dana Whitfield', null)
export const marcus = associate(2, 'Marcus Oyelaran', 1)
export const rita = associate(4, 'Rita Moss', 1, { blocked: true })
export const tower = aProject(1, '1042', 'Tower B', { assignedToUserID: 1 })

/** Ids of changes and of their records; `n` has one digit. */
export const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

export const link = (name: string) => page.getByRole('link', { name, exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A company behind the mocked network, for one test. */
export function companyOf(given: Parameters<typeof mockCompany>[0]): MockedCompany {
  const world = mockCompany(given)
  onTestFinished(() => world.leave())
  return world
}

/**
 * Shows the tray, or a screen that it links to, on a wide page for one test, with the signed-in
 * person's outbox.
 */
export async function shows(screen: ReactNode, world: MockedCompany, path = '/back-office/sync') {
  await page.viewport(1280, 900)
  const shown = await showScreen(screen, world, path)
  onTestFinished(shown.leave)
  return { ...shown, box: shown.workspace.box as Outbox }
}
