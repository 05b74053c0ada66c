import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Person } from './person.ts'

const folder = new URL('../rosters/', import.meta.url)
export const bytes = (name: string) => readFile(new URL(name, folder))
export const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

export async function opens(who: Person, path = '/back-office/invite-team'): Promise<void> {
  await who.signsIn(path)
  await expect(who.heading('Invite users')).toBeVisible()
}

export const chooses = async ({ page }: Person, given: ReturnType<typeof file>) =>
  page.getByLabel('Roster').first().setInputFiles(given)
export const tab = ({ page }: Person, name: string) => page.getByRole('radio', { name })
export const cell = ({ page }: Person, field: string, line: number) =>
  page.getByRole('textbox', { name: `${field}, line ${line}` })
