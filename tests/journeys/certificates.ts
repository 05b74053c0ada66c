import type { Locator } from '@playwright/test'
import { apiOf } from './api.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

export interface Holder {
  userID: number
  userCertificateID: number
  certificateTitle: string
  certificateExpirationDate: string | null
  certificateImageUri: { certificateImageURL: string }[]
}

/** Returns an active person without a certificate, and all certificates. */
export async function known(siteward: Siteward) {
  const api = await apiOf(siteward, 'owner@ridgeline.test')
  const account = `/api/accounts/${api.me.accountID}`
  const people = await api.get<{ user_id: number; name: string; blocked: boolean }[]>(
    `${account}/users`,
  )
  const held = await api.get<Holder[]>(`${account}/certificates`)
  const holders = new Set(held.map(({ userID }) => userID))
  const without = people.find(({ user_id, blocked }) => !blocked && !holders.has(user_id))
  if (without === undefined) throw new Error('Every demo person has a certificate.')
  return { api, account, people, held, without }
}

export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function beginsCertificate(owner: Person, title: string): Promise<Locator> {
  await owner.button('Add certificate').first().click()
  await owner.field('Title').fill(title)
  return owner.page.getByRole('dialog', { name: 'Add certificate' })
}

export async function choosesFile(owner: Person, file: ChosenFile) {
  await owner.button('Add image or PDF').click()
  await owner.page.getByLabel('Image or PDF', { exact: true }).setInputFiles(file)
  await owner.button('Add file').click()
}
