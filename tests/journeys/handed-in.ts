import sharp from 'sharp'
import type { Api } from './api.ts'

/** The fields of a row in the list of submissions that journeys use. */
export interface Listed {
  id: number
  recordNumber: number
  formName: string
  projectName: string
  companyName: string
  findings: number
  user: { user_id: number; name: string }
}

/**
 * Uploads a photo like a device in the field, before the record that shows it; returns its number
 * there.
 */
export async function sentPhoto(api: Api): Promise<string> {
  const bytes = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#2f968a' },
  })
    .jpeg()
    .toBuffer()
  const begun = await api.send<{ uploadID: string }>(
    'POST',
    `/api/accounts/${api.me.accountID}/uploads`,
    { kind: 'submission-photo', fileName: 'edge.jpg', bytes: bytes.length },
  )
  await api.send('PATCH', `/api/uploads/${begun.uploadID}`, {
    offset: 0,
    base64Data: bytes.toString('base64'),
  })
  await api.send('POST', `/api/uploads/${begun.uploadID}/finish`)
  return begun.uploadID
}

/** Creates a project that only one journey uses; returns its number. */
export async function madeProject(api: Api, number: string, name: string): Promise<number> {
  await api.send('POST', `/api/accounts/${api.me.accountID}/projects`, [
    { number, name, address: '3 Quay', assignedToUserID: api.me.user_id },
  ])
  const all = await api.get<{ projectID: number; name: string }[]>(
    `/api/accounts/${api.me.accountID}/projects`,
  )
  return all.find((one) => one.name === name)?.projectID ?? 0
}
