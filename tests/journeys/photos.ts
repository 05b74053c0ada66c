import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { type Api, apiOf } from './api.ts'
import { ownActions, type OwnAction } from './own-actions.ts'
import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

let count = 0

interface Shown {
  correctiveActionID: number
  uid: string
  status: string
  photos: {
    photoID: string
    when: 'before' | 'after'
    width: number
    height: number
    caption: string
  }[]
}

/**
 * Creates a photo whose pixels hardly compress, like a camera's, so that it stays large when it is
 * scaled.
 */
export async function shot(name: string, width = 1600, height = 1200) {
  const noise = await sharp(randomBytes(width * height * 3), {
    raw: { width, height, channels: 3 },
  })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: noise }
}
export const plain = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f968a' } })
    .png()
    .toBuffer(),
})

export const of = (api: Api, { correctiveActionID }: Pick<Shown, 'correctiveActionID'>) =>
  api.get<Shown>(`/api/accounts/${api.me.accountID}/actions/${correctiveActionID}`)

/** Opens two actions of Dana's for the lead; each journey has its own titles. */
export async function opened(
  siteward: Siteward,
): Promise<{ api: Api; action: OwnAction; other: OwnAction }> {
  const api = await apiOf(siteward, 'safety@ridgeline.test')
  const lead = await apiOf(siteward, 'lead@ridgeline.test')
  const made = await ownActions(api, { assignedTo: lead.me.user_id, dueDate: '2031-01-05' })
  // No other journey has these titles.
  const [action, other] = await Promise.all(
    made.map(async (one) => {
      const title = `${one.title} ${(count += 1)}`
      await api.send('PUT', `/api/users/${api.me.user_id}/actions/${one.correctiveActionID}`, {
        title,
        notes: 'Named.',
      })
      return { ...one, title }
    }),
  )
  if (action === undefined || other === undefined)
    throw new Error('Fewer than two actions were created.')
  return { api, action, other }
}

export async function addsPhoto(
  person: Person,
  label: 'Photos before' | 'Photos after',
  file: Awaited<ReturnType<typeof shot>>,
) {
  await person.page
    .getByLabel(label, { exact: true })
    .and(person.page.locator('input'))
    .setInputFiles(file)
}

export const strip = (person: Person, label: 'Photos before' | 'Photos after') =>
  person.page.getByRole('list', { name: label })
