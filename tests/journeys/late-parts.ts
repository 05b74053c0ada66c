import { expect } from '@playwright/test'
import type { Comes } from './journey.ts'
import { releasing } from './releases.ts'
import type { Siteward } from './server.ts'

/** A dialog over the projects, and the files that its first opening loads. */
export interface Part {
  opener: string
  dialog: string
  files: RegExp
}

export const createProject: Part = {
  opener: 'Create Project',
  dialog: 'Create Project',
  files: /\/assets\/forms-.*\.js/,
}
export const trees: readonly Part[] = [
  {
    opener: 'View Project Tree',
    dialog: 'Project Tree',
    files: /\/assets\/tree-dialogs-.*\.js/,
  },
  {
    opener: 'Organization Tree',
    dialog: 'Organization Tree',
    files: /\/assets\/tree-dialogs-.*\.js/,
  },
]

/** Checks that the page reports a failed load over the list, then provides the files. */
export async function losesPart(
  comes: Comes,
  behind: Siteward,
  { opener, dialog, files }: Part,
): Promise<void> {
  const siteward = await releasing(behind)
  const dana = await comes(siteward, { email: 'safety@ridgeline.test', serviceWorkers: 'block' })
  const { page } = dana
  await dana.signsIn()
  await dana.opensFromMenu('Projects')
  const missing = page.getByRole('alertdialog', { name: 'This part of the app did not load' })
  siteward.loses(files)
  // The browser reports the missing file, as this journey expects.
  dana.troubles.missing = files
  await dana.button(opener).focus()
  await page.keyboard.press('Enter')
  await expect(missing).toBeVisible()
  await expect(dana.button('Close')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(missing).toBeHidden()
  await expect(dana.button(opener)).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(missing).toBeVisible()
  siteward.loses(null)
  await dana.button('Reload').click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await dana.button(opener).click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  await dana.context.close()
  await siteward.end()
}
